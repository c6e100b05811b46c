import type { HttpRoute } from '../stacks/read-http-apis.ts';

export interface RouteMatch {
  readonly route: HttpRoute;
  readonly pathParameters: Readonly<Record<string, string>>;
}

function matchPath(
  pattern: string,
  path: string,
): { parameters: Record<string, string>; rank: number } | undefined {
  const patternSegments = pattern.split('/').slice(1);
  const given = path.split('/').slice(1);
  const parameters: Record<string, string> = {};
  for (const [index, segment] of patternSegments.entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(segment)?.[1];
    if (greedy !== undefined) {
      parameters[greedy] = given.slice(index).join('/');
      return given.length > index ? { parameters, rank: 2 } : undefined;
    }
    const actual = given[index];
    if (actual === undefined) return undefined;
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined ? segment !== actual : actual === '') return undefined;
    if (name !== undefined) parameters[name] = actual;
  }
  if (patternSegments.length !== given.length) return undefined;
  return { parameters, rank: Object.keys(parameters).length > 0 ? 1 : 0 };
}

/**
 * The route of a request, in API Gateway's order: full matches before path variables, those before greedy ones, the
 * method before ANY, and $default last. `path` is decoded.
 */
export function matchRoute(
  routes: readonly HttpRoute[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const candidates = routes.flatMap((route) => {
    if (route.routeKey === '$default') return [{ route, pathParameters: {}, rank: 100 }];
    const [wantedMethod = '', pattern = ''] = route.routeKey.split(' ');
    if (wantedMethod !== 'ANY' && wantedMethod !== method) return [];
    const match = matchPath(pattern, path);
    if (!match) return [];
    const rank = match.rank * 2 + (wantedMethod === 'ANY' ? 1 : 0);
    return [{ route, pathParameters: match.parameters, rank }];
  });
  return candidates.sort((left, right) => left.rank - right.rank)[0];
}
