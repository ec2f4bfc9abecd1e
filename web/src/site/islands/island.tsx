import './island.css';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

interface IslandProps<Props extends object, Words> {
  /**
   * The name by which scripts/islands.ts finds its component; a page has one island of each name.
   */
  name: 'enquiry' | 'loan';
  of: ComponentType<Props & { words: Words }>;
  /**
   * JSON. Only these props reach the browser, nothing else of the page, and no context reaches
   * inside.
   */
  props: Props;
  /** Its texts: in the browser a module of its own. */
  words: Words;
  /** The sentence shown when its script does not load. */
  failed: string;
}

/**
 * A part of a page that React hydrates at the visitor's first touch (scripts/islands.ts), as a
 * React root of its own. Until then it works as the server made it, as a plain form.
 */
export function Island<Props extends object, Words>({
  name,
  of: Component,
  props,
  words,
  failed,
}: IslandProps<Props, Words>) {
  const html = renderToString(<Component {...props} words={words} />, {
    identifierPrefix: `${name}-`,
  });
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
