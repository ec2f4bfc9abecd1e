import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { repositoryPath } from '../../build/paths.ts';
import { type EdgeResponse, textResponse } from '../edge/edge-message.ts';
import { type LoggedError, stackOf } from './log-lines.ts';

const root = repositoryPath('.');

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** With paths as in the repository, of which some parts of a stack have the blanks encoded. */
const inRepository = (text: string) =>
  text.replaceAll(root.replaceAll(' ', '%20'), '').replaceAll(root, '');

/** The first place of a stack that is in the repository, and not in a package. */
function ownPlace(stack: string) {
  const places = inRepository(stack).matchAll(/[( ]([^\s():/][^\s():]*):(\d+):(\d+)\)?$/gm);
  for (const [, path = '', line, column] of places)
    if (!path.startsWith('node_modules/'))
      return { path, line: Number(line), column: Number(column) };
  return undefined;
}

/** Lines shown before and after the one where the error is. */
const around = 3;

/** The place with its file's lines around it: the line has a `>`, the column a `^` below it. */
function codeFrame({ path, line, column }: NonNullable<ReturnType<typeof ownPlace>>): string {
  const first = Math.max(1, line - around);
  const lines = readFileSync(repositoryPath(path), 'utf8')
    .split('\n')
    .slice(first - 1, line + around);
  const numbered = lines.flatMap((text, at) => {
    const isIt = first + at === line;
    const shown = `${isIt ? '>' : ' '} ${String(first + at).padStart(5)} | ${text}`;
    return isIt ? [shown, `${' '.repeat(7)} | ${' '.repeat(column - 1)}^`] : [shown];
  });
  return [`${path}:${line}:${column}`, ...numbered].join('\n');
}

function frameOf(stack: string): string {
  const place = ownPlace(stack);
  try {
    return place ? codeFrame(place) : '';
  } catch {
    // The file was removed since.
    return '';
  }
}

/** A stack without the message that it begins with, and with paths as in the repository. */
function placesOf(stack: string): string {
  const first = stack.search(/^ +at /m);
  return first < 0 ? '' : inRepository(stack.slice(first));
}

/**
 * What the browser shows with `npm run dev` in place of a page that failed. Vite's client on it
 * reloads it once a source is saved.
 */
export function errorPage(error: LoggedError): EdgeResponse {
  const message = inRepository(stripVTControlCharacters(error.message));
  const stack = stackOf(error);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(error.name)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<script type="module" src="/@vite/client"></script>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere }
pre { overflow-x: auto; font-size: .875rem }
</style></head><body>
<h1>${escaped(message)}</h1>
<pre id="frame">${escaped(frameOf(stack))}</pre>
<pre id="stack">${escaped(placesOf(stack))}</pre>
</body></html>
`;
  return textResponse(500, html, { 'content-type': 'text/html; charset=utf-8' });
}
