// Finds missing and damaged files of the site when a page or the AI does not start. It is JavaScript because Python
// itself may be missing. The page holds its texts (`parts/watchdog.js`).
const CHECK = 8000; // milliseconds for a host to answer
const NAMED = 3; // files
const KINDS = { js: "javascript", mjs: "javascript", css: "css" }; // browsers insist on these types

const say = (name, given) => fileTexts[name].replace(/{(\w+)}/g, (_, parameter) => given[parameter]);

// The problem of a file as a sentence, or "". A damaged file is fetched again, so that the next start may find a good one.
const problem = async ([address, integrity]) => {
  const file = address.split(/\/immutable\/[^/]+\//).pop();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CHECK);
  try {
    const answer = await fetch(address, { cache: "no-cache", signal: limit.signal });
    clearTimeout(timer);
    const { status, ok, headers } = answer;
    if ([404, 410].includes(status)) return say("missing", { file, status });
    if (!ok) return say("answered", { file, status });
    const kind = KINDS[file.split(".").pop()];
    const served = headers.get("content-type") ?? "?";
    if (kind && !served.includes(kind)) return say("kind", { file, served, kind });
    await answer.arrayBuffer();
  } catch {
    return say("lost", { file });
  }
  if (await fetch(address, { cache: "force-cache", integrity }).catch(() => null)) return "";
  await fetch(address, { cache: "reload" }).catch(() => null);
  return say("damaged", { file });
};

// The problems of files as sentences, or "". files: pairs of an address and its Subresource Integrity, which may be "".
export const problems = async (files) => {
  const found = (await Promise.all(files.map(problem))).filter(Boolean);
  const count = found.length - NAMED;
  return [...found.slice(0, NAMED), count > 0 ? say("more", { count }) : ""].join(" ").trim();
};

// The problems of the files that a JSON file lists, with addresses relative to that file.
export const problemsOf = async (list) => {
  const files = await (await fetch(list)).json();
  return problems(Object.entries(files).map(([name, integrity]) => [new URL(name, list).href, integrity]));
};
