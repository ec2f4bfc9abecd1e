import { bankCalls, publicCalls, staffCalls } from './calls.ts';

const patterns = Object.values<{ method: string; path: string }>({
  ...publicCalls,
  ...bankCalls,
  ...staffCalls,
}).map(({ method, path }) => ({
  method,
  parts: path.split('/'),
}));

/**
 * Methods that the contract has at this path, decoded as API Gateway passes it on. None for an
 * unknown path.
 */
export function methodsAt(path: string): string[] {
  const segments = path.split('/');
  const here = patterns.filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, at) =>
        part.startsWith('{') ? segments[at] !== '' : part === segments[at],
      ),
  );
  return [...new Set(here.map(({ method }) => method))].sort();
}
