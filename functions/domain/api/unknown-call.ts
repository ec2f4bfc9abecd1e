import type { ApiFunction, Route } from './route.ts';
import { apiRoutes } from './routes.ts';

/**
 * What no route of the contract takes below /api: a route of its own, so that it reaches neither the renderer, which answers pages,
 * nor the share of requests that pages have.
 */
export const unknownCalls = { path: '/api/{proxy+}', by: 'public-api' } as const satisfies {
  path: string;
  by: ApiFunction;
};

const patterns = Object.values<Route>(apiRoutes).map(({ method, path }) => ({ method, parts: path.split('/') }));

/** Methods that the contract knows at this path, as an API gateway hands it over: decoded. None where it knows no such path. */
export function methodsAt(path: string): string[] {
  const segments = path.split('/');
  const here = patterns.filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at])),
  );
  return [...new Set(here.map(({ method }) => method))].sort();
}
