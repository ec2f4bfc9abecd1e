import type { ApiFunction, Route } from '../../../functions/domain/api/route.ts';
import { apiRoutes, functionOf } from '../../../functions/domain/api/routes.ts';

export interface RouteMatch {
  /** `GET /api/caravans/{slug}`, as API Gateway names it. */
  key: string;
  access: Route['access'];
  functionName: ApiFunction;
  parameters: Record<string, string>;
}

interface TableEntry extends Omit<RouteMatch, 'parameters'> {
  method: string;
  segments: string[];
  /** Higher is more specific: API Gateway prefers the route with more literal segments from the left. */
  weight: number;
}

const isParameter = (segment: string) => segment.startsWith('{');

const table: TableEntry[] = Object.values(apiRoutes)
  .map((route) => {
    const segments = route.path.split('/').slice(1);
    return {
      key: `${route.method} ${route.path}`,
      access: route.access,
      functionName: functionOf(route),
      method: route.method,
      segments,
      weight: segments.reduce((sum, segment) => sum * 2 + (isParameter(segment) ? 0 : 1), 0),
    };
  })
  .sort((a, b) => b.weight - a.weight);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The contract's route for a request; null where the contract has none. */
export function matchRoute(method: string, path: string): RouteMatch | null {
  const given = path.split('/').slice(1);
  for (const entry of table) {
    if (entry.method !== method || entry.segments.length !== given.length) continue;
    const parameters: Record<string, string> = {};
    const fits = entry.segments.every((segment, index) => {
      const value = given[index] ?? '';
      if (!isParameter(segment)) return segment === value;
      parameters[segment.slice(1, -1)] = decode(value);
      return value !== '';
    });
    if (fits) return { key: entry.key, access: entry.access, functionName: entry.functionName, parameters };
  }
  return null;
}
