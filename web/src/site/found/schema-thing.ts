/** One of schema.org's things. A test holds all that pages say against its vocabulary. */
export interface SchemaThing {
  '@type': string;
  [property: string]: unknown;
}

export const schemaOrg = 'https://schema.org';

/** A thing that stands by itself in a page. */
export function onPage(thing: SchemaThing): SchemaThing {
  return { '@context': schemaOrg, ...thing };
}
