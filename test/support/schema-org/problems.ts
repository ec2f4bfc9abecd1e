import vocabulary from './vocabulary.json' with { type: 'json' };

interface KnownType {
  parents: readonly string[];
  properties: Readonly<Record<string, readonly string[] | undefined>>;
}
const types: Readonly<Record<string, KnownType | undefined>> = vocabulary.types;
const enumerations: Readonly<Record<string, readonly string[] | undefined>> =
  vocabulary.enumerations;

const lineage = (name: string): string[] => [
  name,
  ...(types[name]?.parents ?? []).flatMap(lineage),
];
const expectedBy = (type: string, property: string) =>
  lineage(type).flatMap((name) => types[name]?.properties[property] ?? []);

const isAddress = (text: string) => /^(https?|tel|mailto):/.test(text) && URL.canParse(text);
const texts: Readonly<Record<string, (text: string) => boolean>> = {
  Text: () => true,
  URL: isAddress,
  Date: (text) => /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text),
  DateTime: (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text)),
  Time: (text) => /^\d{2}:\d{2}(:\d{2})?$/.test(text),
};
const dataTypes = new Set([
  ...Object.keys(texts),
  'Number',
  'Integer',
  'Float',
  'Boolean',
  ...Object.keys(enumerations),
]);

function isString(value: string, expected: readonly string[]): boolean {
  return expected.some(
    (type) =>
      texts[type]?.(value) ||
      enumerations[type]?.includes(value) ||
      // A thing may be given by its address alone.
      (!dataTypes.has(type) && isAddress(value)),
  );
}

function valueProblems(value: unknown, expected: readonly string[], path: string): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} is empty`];
    return value.flatMap((each, index) => valueProblems(each, expected, `${path}[${index}]`));
  }
  const wrong = [`${path} is ${JSON.stringify(value)}, expected ${expected.join(' | ')}`];
  if (typeof value === 'string') return value !== '' && isString(value, expected) ? [] : wrong;
  if (typeof value === 'number')
    return Number.isFinite(value) && expected.some((type) => /^(Number|Integer|Float)$/.test(type))
      ? []
      : wrong;
  if (typeof value === 'boolean') return expected.includes('Boolean') ? [] : wrong;
  if (typeof value !== 'object' || value === null) return wrong;
  if (!('@type' in value)) return '@id' in value && Object.keys(value).length === 1 ? [] : wrong;
  const fits = lineage(String(value['@type'])).some((type) => expected.includes(type));
  return [...(fits ? [] : wrong), ...thingProblems(value, path)];
}

/**
 * What schema.org's vocabulary does not know in a thing: its types, their properties, and the
 * values of these.
 */
export function thingProblems(thing: object, path = ''): string[] {
  const type = '@type' in thing ? String(thing['@type']) : '';
  if (!types[type]) return [`${path} is no known type: ${type}`];
  const here = path || type;
  return Object.entries(thing).flatMap(([property, value]) => {
    if (property.startsWith('@')) return [];
    // Annotations of actions: https://schema.org/docs/actions.html
    if (property === 'query-input')
      return lineage(type).includes('Action') ? [] : [`${here} takes no input`];
    const expected = expectedBy(type, property);
    return expected.length === 0
      ? [`${here} has no property ${property}`]
      : valueProblems(value, expected, `${here}.${property}`);
  });
}
