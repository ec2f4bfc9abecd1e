/** One of schema.org's things. A test checks every page's against its vocabulary. */
export interface SchemaThing {
  '@type': string;
  [property: string]: unknown;
}

export const schemaOrg = 'https://schema.org';

/** A thing that stands by itself in a page. */
export function onPage(thing: SchemaThing): SchemaThing {
  return { '@context': schemaOrg, ...thing };
}
