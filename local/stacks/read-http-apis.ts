import type { StageRate } from '../gateway/stage-rate.ts';
import type { LocalResource } from './resolve-template.ts';

/** Who may call a route: the bearer of a token of this issuer, for one of these audiences and scopes. */
export interface JwtRule {
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly scopes: readonly string[];
}

export interface HttpRoute {
  /** For example `POST /api/things/{id}`, or `$default`. */
  readonly routeKey: string;
  /** ARN of the route's function. */
  readonly functionArn: string;
  readonly timeoutMilliseconds: number;
  readonly jwt?: JwtRule;
}

export interface HttpApiDefinition {
  readonly apiId: string;
  readonly routes: readonly HttpRoute[];
  /** The rate of the stage `$default`, if the template sets one. */
  readonly rate?: StageRate;
}

interface AuthorizerProperties {
  readonly AuthorizerType: string;
  readonly JwtConfiguration?: { readonly Issuer?: string; readonly Audience?: readonly string[] };
}

const lastSegment = (text: unknown): string => String(text).split('/').at(-1) ?? '';

/** The function ARN in an integration's URI, plain or inside API Gateway's invocation path. */
function functionArnIn(uri: unknown): string {
  const match = /arn:aws:lambda:[^/]*:function:[^/]+/.exec(String(uri));
  return match?.[0] ?? String(uri);
}

function jwtRule(
  route: Readonly<Record<string, unknown>>,
  find: (type: string, name: unknown) => LocalResource | undefined,
): JwtRule | undefined {
  const kind = route.AuthorizationType ?? 'NONE';
  if (kind === 'NONE') return undefined;
  const authorizer = find('AWS::ApiGatewayV2::Authorizer', route.AuthorizerId);
  const properties = authorizer?.properties as AuthorizerProperties | undefined;
  if (kind !== 'JWT' || properties?.AuthorizerType !== 'JWT')
    throw new Error(`The local gateway cannot authorize ${String(route.RouteKey)} by ${String(kind)}`);
  return {
    issuer: properties.JwtConfiguration?.Issuer ?? '',
    audience: properties.JwtConfiguration?.Audience ?? [],
    scopes: (route.AuthorizationScopes as string[] | undefined) ?? [],
  };
}

function rateOf(stage: LocalResource | undefined): { readonly rate?: StageRate } {
  const settings = (stage?.properties.DefaultRouteSettings ?? {}) as Readonly<Record<string, unknown>>;
  const { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst } = settings;
  if (perSecond === undefined || burst === undefined) return {};
  return { rate: { perSecond: Number(perSecond), burst: Number(burst) } };
}

/** The HTTP APIs of the resolved stacks with their routes. Throws for an authorizer that cannot be enforced here. */
export function readHttpApis(resources: readonly LocalResource[]): readonly HttpApiDefinition[] {
  const find = (type: string, name: unknown) =>
    resources.find((resource) => resource.type === type && resource.name === name);
  const routeOf = ({ properties }: LocalResource): HttpRoute => {
    const integration = find('AWS::ApiGatewayV2::Integration', lastSegment(properties.Target));
    const jwt = jwtRule(properties, find);
    return {
      routeKey: String(properties.RouteKey),
      functionArn: functionArnIn(integration?.properties.IntegrationUri),
      timeoutMilliseconds: Number(integration?.properties.TimeoutInMillis ?? 30_000),
      ...(jwt && { jwt }),
    };
  };
  return resources
    .filter(({ type }) => type === 'AWS::ApiGatewayV2::Api')
    .map(({ name }) => ({
      apiId: name,
      routes: resources
        .filter(({ type, properties }) => type === 'AWS::ApiGatewayV2::Route' && properties.ApiId === name)
        .map(routeOf),
      ...rateOf(
        resources.find(
          ({ type, properties }) => type === 'AWS::ApiGatewayV2::Stage' && properties.ApiId === name,
        ),
      ),
    }));
}
