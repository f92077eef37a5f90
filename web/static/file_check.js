// Finds missing and damaged files of the site when a page or the AI does not start. It is JavaScript because Python
// itself may be missing.
const CHECK = 8000; // milliseconds for a host to answer
const NAMED = 3; // files
const KINDS = { js: "javascript", mjs: "javascript", css: "css" }; // browsers insist on these types

// The problem of a file, or "". A damaged file is fetched again, so that the next start may find a good one.
const problem = async ([address, integrity]) => {
  const name = address.split(/\/immutable\/[^/]+\//).pop();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CHECK);
  try {
    const answer = await fetch(address, { cache: "no-cache", signal: limit.signal });
    clearTimeout(timer);
    const type = answer.headers.get("content-type") ?? "no type";
    if ([404, 410].includes(answer.status)) return `${name} is missing (${answer.status})`;
    if (!answer.ok) return `${name} is answered with ${answer.status}`;
    const kind = KINDS[name.split(".").pop()];
    if (kind && !type.includes(kind)) return `${name} is served as ${type}, not as ${kind}`;
    await answer.arrayBuffer();
  } catch {
    return `${name} does not arrive`;
  }
  if (await fetch(address, { cache: "force-cache", integrity }).catch(() => null)) return "";
  await fetch(address, { cache: "reload" }).catch(() => null);
  return `${name} is damaged`;
};

// The problems of files as a sentence, or "". files: pairs of an address and its Subresource Integrity, which may be "".
export const problems = async (files) => {
  const found = (await Promise.all(files.map(problem))).filter(Boolean);
  const more = found.length - NAMED;
  return found.length ? `${found.slice(0, NAMED).join("; ")}${more > 0 ? `; and ${more} more file${more > 1 ? "s" : ""}` : ""}.` : "";
};

// The problems of the files that a JSON file lists, with addresses relative to that file.
export const problemsOf = async (list) => {
  const files = await (await fetch(list)).json();
  return problems(Object.entries(files).map(([name, integrity]) => [new URL(name, list).href, integrity]));
};
