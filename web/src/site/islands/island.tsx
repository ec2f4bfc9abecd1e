import './island.css';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

interface IslandProps<Props extends object, Words> {
  /** What scripts/islands.ts wakes it by; one of a name a page. */
  name: 'enquiry' | 'loan';
  of: ComponentType<Props & { words: Words }>;
  /** JSON. They go to the browser: nothing else of the page does, and no context reaches inside. */
  props: Props;
  /** What it says: in the browser a module of its own. */
  words: Words;
  /** What is said where the script that wakes it does not load. */
  failed: string;
}

/**
 * A part of a page that React takes over in the browser at the first touch (scripts/islands.ts): a root of its own, whole
 * and usable as the server made it.
 */
export function Island<Props extends object, Words>({
  name,
  of: Component,
  props,
  words,
  failed,
}: IslandProps<Props, Words>) {
  const html = renderToString(<Component {...props} words={words} />, { identifierPrefix: `${name}-` });
  return (
    <div
      className="island"
      data-island={name}
      data-props={JSON.stringify(props)}
      data-failed={failed}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of the component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
