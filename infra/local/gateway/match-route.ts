import { type ApiFunction, functionOf, type Route } from '#domain/api/route.ts';
import { apiRoutes, unknownCalls } from '#domain/api/routes.ts';

import { shareFolder } from '#domain/houses/share-picture.ts';

export interface RouteMatch {
  /** `GET /api/caravans/{slug}`, as API Gateway names it. */
  key: string;
  access: Route['access'];
  functionName: ApiFunction | 'share-pictures' | 'render';
  parameters: Record<string, string>;
}

interface TableEntry extends Omit<RouteMatch, 'parameters'> {
  method: string;
  segments: string[];
  /** Takes the rest of the path, one segment at least. */
  greedy: boolean;
  /** Higher is more specific. */
  weight: number;
}

const isParameter = (segment: string) => segment.startsWith('{');
const parameterName = (segment: string) => segment.slice(1, -1).replace(/\+$/, '');

function tableEntry(
  method: string,
  path: string,
  to: Pick<RouteMatch, 'access' | 'functionName'>,
): TableEntry {
  const segments = path.split('/').slice(1);
  return {
    ...to,
    key: `${method} ${path}`,
    method,
    segments,
    greedy: path.endsWith('+}'),
    weight: segments.reduce((sum, segment) => sum * 2 + (isParameter(segment) ? 0 : 1), 0),
  };
}

/**
 * What the stacks deploy, in the order API Gateway prefers it: by path and method, more literal
 * segments from the left first; then the greedy ones; then `$default`. Source: API Gateway
 * developer guide, "Create routes for HTTP APIs", "Routing API requests".
 */
const table: TableEntry[] = [
  ...Object.values<Route>(apiRoutes).map((route) =>
    tableEntry(route.method, route.path, { access: route.access, functionName: functionOf(route) }),
  ),
  tableEntry('ANY', `/${shareFolder}/{name}`, { access: 'public', functionName: 'share-pictures' }),
  tableEntry('ANY', unknownCalls.path, { access: 'public', functionName: unknownCalls.by }),
].sort((a, b) => Number(a.greedy) - Number(b.greedy) || b.weight - a.weight);

const everythingElse = { key: '$default', access: 'public', functionName: 'render' } as const;

/** Every route, by its key alone. */
export const gatewayRoutes: readonly Omit<RouteMatch, 'parameters'>[] = [
  ...table.map(({ key, access, functionName }) => ({ key, access, functionName })),
  everythingElse,
];

/** The route for a request, by its path as `readPath` reads it for routing. */
export function matchRoute(method: string, path: string): RouteMatch {
  const given = path.split('/').slice(1);
  for (const entry of table) {
    const { segments, greedy } = entry;
    if (entry.method !== 'ANY' && entry.method !== method) continue;
    if (greedy ? given.length < segments.length : given.length !== segments.length) continue;
    const parameters: Record<string, string> = {};
    const fits = segments.every((segment, index) => {
      const last = greedy && index === segments.length - 1;
      const value = last ? given.slice(index).join('/') : (given[index] ?? '');
      if (!isParameter(segment)) return segment === value;
      parameters[parameterName(segment)] = decodeURIComponent(value);
      return value !== '';
    });
    if (fits)
      return { key: entry.key, access: entry.access, functionName: entry.functionName, parameters };
  }
  return { ...everythingElse, parameters: {} };
}

/**
 * A request's path as an HTTP API decodes it, or null where it answers 400. `routed`, decoded once
 * and cut at the first `?`, chooses the route; `handed`, decoded twice, is what the function gets.
 * Measured on a live API:
 *
 * | in the path | becomes |
 * |---|---|
 * | `%3F` | the end of the path |
 * | `%253F` | `?` |
 * | `%2F`, `%252F` | `/` |
 * | `%25` before anything but two hexadecimal digits | 400 |
 *
 * Source: github.com/hotsock/voker, vokerhttp/testdata/ingress-paths.json (July 2026); the
 * developer guide says only that paths are decoded.
 */
export function readPath(sent: string): { routed: string; handed: string } | null {
  try {
    const routed = decodeURIComponent(sent).split('?')[0] ?? '';
    return { routed, handed: decodeURIComponent(routed) };
  } catch {
    return null;
  }
}
