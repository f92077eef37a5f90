// Where embed.js lies, for embed.js when it is a module (see there).
export default new URL("./", import.meta.url);
