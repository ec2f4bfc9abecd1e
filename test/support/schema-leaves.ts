import type * as z from 'zod/mini';

/** A value inside a shape, by its path: `specs.length`, `makers.0.name`, `own_terms.*.value`. */
export interface Leaf {
  path: string;
  type: string;
  /** Characters that it may have at most; null where its schema names no number. */
  max: number | null;
}

function maxOf({ checks = [] }: z.core.$ZodTypeDef): number | null {
  const limits = checks.flatMap(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * Every value that a schema knows, however deep; of a list the first entry, of a record any. Tests
 * that go through them meet a new field by themselves.
 */
export function leavesOf(schema: z.core.$ZodType, path: readonly string[] = []): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
    case 'array':
      return leavesOf(def.element, [...path, '0']);
    case 'record':
      return leavesOf(def.valueType, [...path, '*']);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return leavesOf(def.innerType, path);
    case 'pipe':
      return leavesOf(def.out._zod.def.type === 'transform' ? def.in : def.out, path);
    default:
      return [{ path: path.join('.'), type: def.type, max: maxOf(def) }];
  }
}

/** A copy of a thing with another value at a path; lists on the way get their first entry. */
export function withLeaf<Thing>(thing: Thing, path: string, value: unknown): Thing {
  const [name = '', ...rest] = path.split('.');
  const own = rest.length === 0 ? value : withLeaf(innerOf(thing, name), rest.join('.'), value);
  if (name === '0') return [own, ...(Array.isArray(thing) ? thing.slice(1) : [])] as Thing;
  return { ...thing, [name]: own };
}

const innerOf = (thing: unknown, name: string): unknown =>
  (thing as Record<string, unknown> | null)?.[name] ?? undefined;
