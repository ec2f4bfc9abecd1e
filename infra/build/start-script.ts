import { createHash } from 'node:crypto';

/**
 * The script that public pages name, with its address. It brings `boot`, the address of a page's
 * first script, once the browser has read the page: named there, that would share the line with the
 * letters and pictures of the first screen, and these would be drawn later. The page's `load` event
 * waits for both.
 */
export function startScript(boot: string): { address: string; content: string } {
  const content = `const s=document.createElement("script");s.type="module";s.src="${boot}";document.head.append(s)`;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { address: `/assets/start-${hash}.js`, content };
}
