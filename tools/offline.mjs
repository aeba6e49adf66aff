// Write the site's service worker: `node tools/offline.mjs SITE VERSION`.
//
// Every file in SITE is named in it with its hash, so this comes last.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getManifest } from "@serwist/build";
import { build } from "esbuild";

const [site, version] = process.argv.slice(2);

const hashed = ({ url, revision }) => {
  const digest = createHash("sha256").update(readFileSync(join(site, url))).digest("base64");
  return { url, revision, integrity: `sha256-${digest}` };
};

try {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: site,
    globPatterns: ["**/*"],
    globIgnores: ["sw.js"],
    maximumFileSizeToCacheInBytes: 64 * 2 ** 20, // Python itself is the largest
  });
  if (warnings.length) throw new Error(warnings.join("\n"));
  const files = manifestEntries.map(hashed).sort((a, b) => (a.url < b.url ? -1 : 1));
  await build({
    entryPoints: ["web/sw.js"],
    outfile: join(site, "sw.js"),
    bundle: true,
    minify: true,
    logLevel: "warning",
    target: ["chrome100", "firefox100", "safari15"],
    banner: { js: "// Contains parts of Serwist (MIT License, © Google LLC and the Serwist authors)." },
    define: {
      BUILD: JSON.stringify(version),
      FILES: JSON.stringify(files),
      "process.env.NODE_ENV": '"production"',
    },
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
