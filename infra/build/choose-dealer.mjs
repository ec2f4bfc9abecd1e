// SHOWROOM_DEALER, a folder, stands in for dealer/ in this process and in those that it starts:
// `#dealer/…` leads there. Vite and esbuild are told by dealerFolder (dealer-folder.ts).
import * as modules from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const given = process.env.SHOWROOM_DEALER?.trim();
if (given) {
  const folder = resolve(given);
  process.env.SHOWROOM_DEALER = folder;
  const name = '#dealer/';
  // Node 20 lacks them, and runs none of the product's sources.
  modules.registerHooks?.({
    resolve: (specifier, context, next) =>
      next(
        specifier.startsWith(name)
          ? pathToFileURL(`${folder}/${specifier.slice(name.length)}`).href
          : specifier,
        context,
      ),
  });
  const own = `--import=${import.meta.url}`;
  const options = process.env.NODE_OPTIONS ?? '';
  if (!options.includes(own)) process.env.NODE_OPTIONS = `${options} ${own}`.trim();
}
