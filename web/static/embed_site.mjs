// The address of embed.js's folder, for embed.js as a module (see there).
export default new URL("./", import.meta.url);
