import { Stack, Validations } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpStage,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { stageProfiles } from '../stage-profile.ts';
import { ApiAccessLog } from './api-access-log.ts';
import { routeSettings } from './route-throttles.ts';

/** The scope of access tokens from a sign-in with Amplify. ID tokens have no scope, so the authorizer refuses them. */
const accessTokenScope = 'aws.cognito.signin.user.admin';

export interface PublicApiProps {
  readonly settings: DeploymentSettings;
  /** The user pool and client whose access tokens are accepted. */
  readonly accounts: {
    readonly pool: { readonly userPoolId: string };
    readonly client: { readonly userPoolClientId: string };
  };
  /** The functions that run the operations. */
  readonly functions: { running(operation: Operation): BundledFunction };
}

/**
 * Integrates a function, for all its routes. Unlike the CDK's own integration, it adds no permission for each route: a
 * function's policy, of at most 20 KB, has no space for so many.
 */
class FunctionIntegration extends HttpRouteIntegration {
  private readonly target: IFunction;

  constructor(id: string, target: IFunction) {
    super(id);
    this.target = target;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.target.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}

/** The HTTP API: one route per entry of the endpoint table, and one integration per function. */
export class PublicApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** Requests that were throttled, over five minutes. */
  readonly throttled: IMetric;
  /** The log group with one line per request. */
  readonly accessLogName: string;
  /** The host name that CloudFront calls. */
  readonly host: string;

  constructor(scope: Construct, id: string, props: PublicApiProps) {
    super(scope, id);
    const { settings, accounts } = props;
    const { region } = Stack.of(this);
    this.api = new HttpApi(this, 'Api', {
      apiName: `${brand.slug}-${settings.stage}`,
      createDefaultStage: false,
    });
    const log = new ApiAccessLog(this, 'AccessLog', settings);
    this.throttled = log.throttled;
    this.accessLogName = log.name;
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: stageProfiles[settings.stage].throttle,
      accessLogSettings: log.settings,
    });
    this.host = `${this.api.apiId}.execute-api.${region}.${Stack.of(this).urlSuffix}`;
    const authorizer = new HttpJwtAuthorizer(
      'AccessToken',
      `https://cognito-idp.${region}.amazonaws.com/${accounts.pool.userPoolId}`,
      { jwtAudience: [accounts.client.userPoolClientId] },
    );
    const anyone = new HttpNoneAuthorizer();
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The stage of the API has no CfnStage');
    stage.routeSettings = routeSettings(stageProfiles[settings.stage].throttle);
    const integrations = new Map<BundledFunction, FunctionIntegration>();
    for (const [operation, endpoint] of Object.entries(endpoints) as [Operation, Endpoint][]) {
      const target = props.functions.running(operation);
      const integration = integrations.get(target) ?? this.integrate(target);
      integrations.set(target, integration);
      const isPublic = endpoint.access === 'public';
      const routes = this.api.addRoutes({
        path: endpoint.path,
        methods: [HttpMethod[endpoint.method]],
        integration,
        authorizer: isPublic ? anyone : authorizer,
        authorizationScopes: isPublic ? [] : [accessTokenScope],
      });
      // API Gateway refuses settings of a route that does not exist yet.
      for (const route of routes) stage.node.addDependency(route);
      if (isPublic)
        Validations.of(routes[0] ?? this).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: `${operation} is for anyone: bot check, caps and the origin secret stand before it instead of a sign-in.`,
        });
    }
  }
  /** Lets the API call a function. */
  private integrate(target: BundledFunction): FunctionIntegration {
    Validations.of(target.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason:
        'The API waits for the answer: a failure goes back to the caller, and nothing is left in a queue.',
    });
    target.lambda.addPermission('ApiPermission', {
      scope: target,
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: '*/*/api/*',
      }),
    });
    return new FunctionIntegration(`${target.name}-integration`, target.lambda);
  }
}
