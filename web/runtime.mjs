// Stands before Pyodide in the worker: tells the page which files have come, and which did not.
// (Pyodide itself waits for ever when its WebAssembly file is missing.)
import { loadPyodide as load, version } from "./pyodide.mjs";

const tell = (what) => postMessage(`powergrid:${what}`);
const big = new Set(["pyodide.asm.wasm", "python_stdlib.zip"]);

const watch = new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    if (big.delete(name.split("/").pop())) tell(big.size ? "file" : "start");
  }
});

const loadPyodide = async (options) => {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request).catch(() => null);
    if (!response?.ok) tell(`missing:${request[0]?.url ?? request[0]}`);
    return response ?? Response.error();
  };
  tell("fetch");
  watch.observe({ type: "resource", buffered: true });
  try {
    return await load(options);
  } finally {
    globalThis.fetch = fetch;
    watch.disconnect();
  }
};

export { loadPyodide, version };
