import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplateResource } from 'one-machine-cloud/stacks/cloud-assembly';

/** The code of one function of a fixture, as an ES module. */
export type FunctionSource = string;

const objectKey = (name: string): string => `${name}.zip`;

function functionResource(
  name: string,
  { environment = {}, timeoutSeconds = 3, reservedConcurrency }: FixtureFunction,
) {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      FunctionName: `fixture-test-${name}`,
      Handler: 'index.handler',
      Code: { S3Bucket: 'assets', S3Key: objectKey(name) },
      Timeout: timeoutSeconds,
      MemorySize: 256,
      Tags: [{ Key: 'function', Value: name }],
      Environment: { Variables: { ...environment } },
      ...(reservedConcurrency !== undefined && { ReservedConcurrentExecutions: reservedConcurrency }),
    },
  };
}

export interface FixtureFunction {
  readonly source: FunctionSource;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly timeoutSeconds?: number;
  /** Reserved concurrency of the function. */
  readonly reservedConcurrency?: number;
  /** The permissions of its role, as `action resource`. Without this the function has no role and may do everything. */
  readonly allows?: readonly string[];
}

/** The role of a function with its permissions. */
function roleResources(id: string, allows: readonly string[]): Record<string, unknown> {
  const Statement = allows.map((text) => {
    const [Action, Resource] = text.split(' ');
    return { Effect: 'Allow', Action, Resource };
  });
  return {
    [`${id}Role`]: { Type: 'AWS::IAM::Role', Properties: {} },
    [`${id}Policy`]: {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: { Statement }, Roles: [{ Ref: `${id}Role` }] },
    },
  };
}

/** The logical ID of a fixture's function: `echo` is `EchoFunction`. */
export const functionId = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Function`;

/**
 * Writes a cloud assembly with one stack: the functions and any given resources. Returns its folder, which
 * `startLocalCloud` takes instead of `cdk.out`.
 */
export function writeFixtureStacks(
  folder: string,
  functions: Readonly<Record<string, FixtureFunction>>,
  resources: Readonly<Record<string, TemplateResource>> = {},
): string {
  mkdirSync(folder, { recursive: true });
  const files: Record<string, object> = {};
  const generated: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(functions)) {
    const { source, allows } = definition;
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.mjs'), source);
    files[name] = { source: { path: name }, destinations: { here: { objectKey: objectKey(name) } } };
    const resource = functionResource(name, definition);
    generated[functionId(name)] = resource;
    if (!allows) continue;
    Object.assign(resource.Properties, { Role: { 'Fn::GetAtt': [`${functionId(name)}Role`, 'Arn'] } });
    Object.assign(generated, roleResources(functionId(name), allows));
  }
  const template = { Resources: { ...generated, ...resources } };
  writeFileSync(join(folder, 'Fixture.template.json'), JSON.stringify(template));
  writeFileSync(join(folder, 'Fixture.assets.json'), JSON.stringify({ files }));
  return folder;
}

/** An HTTP API with one route per entry: `'GET /things/{id}': 'echo'`. */
export function httpApiResources(
  routes: Readonly<Record<string, string>>,
  jwt?: { readonly routes: readonly string[]; readonly scopes: readonly string[] },
): Record<string, TemplateResource> {
  const resources: Record<string, TemplateResource> = {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'fixture', ProtocolType: 'HTTP' } },
  };
  for (const [index, [routeKey, name]] of Object.entries(routes).entries()) {
    const guarded = jwt?.routes.includes(routeKey);
    resources[`Integration${index}`] = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': [functionId(name), 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    };
    resources[`Route${index}`] = {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: routeKey,
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: `Integration${index}` }]] },
        ...(guarded && {
          AuthorizationType: 'JWT',
          AuthorizerId: { Ref: 'Authorizer' },
          AuthorizationScopes: jwt?.scopes,
        }),
      },
    };
  }
  if (jwt) {
    resources.Pool = { Type: 'AWS::Cognito::UserPool', Properties: { UserPoolName: 'fixture' } };
    resources.Client = {
      Type: 'AWS::Cognito::UserPoolClient',
      Properties: {
        UserPoolId: { Ref: 'Pool' },
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      },
    };
    resources.Authorizer = {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        ApiId: { Ref: 'Api' },
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: {
          Audience: [{ Ref: 'Client' }],
          Issuer: {
            'Fn::Join': ['', ['https://cognito-idp.us-east-1.amazonaws.com/', { Ref: 'Pool' }]],
          },
        },
      },
    };
  }
  return resources;
}
