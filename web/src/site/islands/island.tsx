import './island.css';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { Typed } from '#domain/requests/forms.ts';

interface IslandProps<Props extends object, Words> {
  /**
   * The name by which scripts/base/islands.ts finds its component; a page has one island of each
   * name.
   */
  name: 'enquiry' | 'loan';
  of: ComponentType<Props & { typed?: Typed } & { words: Words }>;
  /**
   * JSON. Only these props reach the browser, nothing else of the page, and no context reaches
   * inside.
   */
  props: Props;
  /**
   * What was typed into its fields before. It is drawn there, and does not come a second time with
   * the props: the browser reads it from the fields (hydrate-island.ts).
   */
  typed?: Typed | undefined;
  /** Its texts: in the browser a module of its own. */
  words: Words;
  /** The sentence shown when its script does not load. */
  failed: string;
}

/**
 * A part of a page that React hydrates at the visitor's first touch (scripts/base/islands.ts), as a
 * React root of its own. Until then it works as the server made it, as a plain form.
 */
export function Island<Props extends object, Words>({
  name,
  of: Component,
  props,
  typed,
  words,
  failed,
}: IslandProps<Props, Words>) {
  const html = renderToString(<Component {...props} {...(typed && { typed })} words={words} />, {
    identifierPrefix: `${name}-`,
  });
  return (
    <div
      className="island"
      data-island={name}
      data-props={JSON.stringify(props)}
      data-typed={typed && ''}
      data-failed={failed}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of the component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
