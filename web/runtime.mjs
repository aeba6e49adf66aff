// Stands before Pyodide in the worker: tells the page how far it is and which file did not come.
// (Pyodide itself waits for ever when its WebAssembly file is missing.)
import { loadPyodide as load, version } from "./pyodide.mjs";

const tell = (what) => postMessage(`powergrid:${what}`);

const loadPyodide = async (options) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request).catch(() => null);
    if (!response?.ok) tell(`missing:${request[0]?.url ?? request[0]}`);
    return response ?? Response.error();
  };
  WebAssembly.instantiateStreaming = async (...given) => {
    const result = await instantiateStreaming(...given);
    tell("start");
    return result;
  };
  tell("fetch");
  try {
    return await load(options);
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
  }
};

export { loadPyodide, version };
