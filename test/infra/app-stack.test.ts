import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settlingSeconds } from '#bin/users/lock-out';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import { operationNeeds } from '#lib/app/operation-needs';
import { functionNames, production, type SynthesizedStacks, synthesize } from '#test/support/stacks';
import { resourcesOf, textOf } from '#test/support/template-reading';

const stacks = synthesize();
const { app } = stacks;
const functionsOf = ({ withFunctions }: SynthesizedStacks) =>
  withFunctions.flatMap((template) => Object.values(resourcesOf(template, 'AWS::Lambda::Function')));
const functions = functionsOf(stacks);
const names = new Set(functions.map(({ Properties }) => Properties.FunctionName));

describe('functions', () => {
  test('are those of the table of functions', () => {
    expect([...names].sort()).toEqual(functionNames.map((name) => `billhook-dev-${name}`));
  });

  test('run on the newest Node and on ARM, are traced, and have logs that expire', () => {
    for (const { Properties } of functions)
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        LoggingConfig: { LogGroup: expect.anything() },
      });
    for (const template of Object.values(stacks.all))
      for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')))
        expect(Properties.RetentionInDays).toBeGreaterThan(0);
  });

  test('time out before an erasure stops waiting for functions that are still running', () => {
    for (const { Properties } of functions) expect(Properties.Timeout).toBeLessThan(settlingSeconds);
  });

  test('have reserved concurrency only if the operator asks for it', () => {
    for (const { Properties } of functions) expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
    for (const { Properties } of functionsOf(synthesize({ reservedConcurrency: '20' })))
      expect(Properties.ReservedConcurrentExecutions).toBe(20);
  });

  test('require the secret header of CloudFront in every operation, and no template contains the secret itself', () => {
    for (const operation of Object.keys(endpoints) as Operation[]) {
      const found = functions.find(
        ({ Properties }) => Properties.FunctionName === `billhook-dev-${operationNeeds[operation].in}`,
      );
      expect(textOf(found?.Properties.Environment.Variables.ORIGIN_SECRET)).toMatch(
        /^\{\{resolve:secretsmanager:App:OriginSecretVersion1\w+:SecretString:::\}\}$/,
      );
    }
    app.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
      SecretString: Match.absent(),
    });
  });

  test('accept the new origin secret and the previous one after a new version was created', () => {
    const changed = synthesize({ originSecretVersion: '2' });
    const { app: second, web } = changed;
    const ids = Object.keys(resourcesOf(second, 'AWS::SecretsManager::Secret'));
    expect(ids.some((id) => id.startsWith('OriginSecretVersion1'))).toBe(true);
    const [newest] = ids.filter((id) => id.startsWith('OriginSecretVersion2'));
    const [accepted] = Object.entries(resourcesOf(second, 'AWS::SecretsManager::Secret')).filter(([id]) =>
      id.startsWith('OriginSecretAccepted2'),
    );
    expect(textOf(accepted?.[1].Properties.SecretString)).toMatch(
      /^\{\{resolve:secretsmanager:OriginSecretVersion2\w+:SecretString:::\}\} \{\{resolve:secretsmanager:OriginSecretVersion1\w+:SecretString:::\}\}$/,
    );
    const guarded = functionsOf(changed)
      .map(({ Properties }) => Properties.Environment.Variables.ORIGIN_SECRET)
      .filter((secret) => secret !== undefined);
    expect(guarded).toHaveLength(new Set(Object.values(operationNeeds).map((row) => row.in)).size);
    for (const secret of guarded)
      expect(textOf(secret)).toMatch(
        /^\{\{resolve:secretsmanager:App:OriginSecretAccepted2\w+:SecretString:::\}\}$/,
      );
    const handedIn = Object.values(resourcesOf(second, 'AWS::CloudFormation::Stack')).flatMap(
      ({ Properties }) =>
        Object.entries(Properties.Parameters ?? {}).filter(([name]) => name.includes('OriginSecret')),
    );
    expect(new Set(handedIn.map(([, value]) => textOf(value)))).toEqual(new Set([accepted?.[0]]));
    const config = Object.values(resourcesOf(web, 'AWS::CloudFront::Distribution'))[0]?.Properties
      .DistributionConfig;
    const headers = config.Origins.flatMap(
      (origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? [],
    );
    expect(headers.map(({ HeaderValue }: { HeaderValue: unknown }) => textOf(HeaderValue))).toEqual([
      `{{resolve:secretsmanager:App:${newest}:SecretString:::}}`,
    ]);
  });

  test('require no secret on a local endpoint, because that has no CloudFront', () => {
    for (const { Properties } of functionsOf(synthesize({ localEndpoint: 'true' })))
      expect(Properties.Environment.Variables.ORIGIN_SECRET).toBeUndefined();
  });

  test('read the address of the site from the domain setting, or from the parameter that the Web stack writes', () => {
    const origin = (context: Record<string, string>) =>
      functionsOf(synthesize(context)).find(
        ({ Properties }) => Properties.FunctionName === 'billhook-dev-free-invoice',
      )?.Properties.Environment.Variables.SITE_ORIGIN;
    expect(origin({})).toBe('/billhook/dev/site-origin');
    expect(
      origin({
        domain: 'www.billhook.test',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
      }),
    ).toBe('plain:https://www.billhook.test');
  });
});

describe('the API', () => {
  test('has exactly the routes of the endpoint table', () => {
    const routes = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Route'));
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(
      Object.values(endpoints)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });

  test('allows account routes only to users with an access token', () => {
    const routes = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Route'));
    for (const { method, path, access } of Object.values(endpoints)) {
      const route = routes.find(({ Properties }) => Properties.RouteKey === `${method} ${path}`)?.Properties;
      const wanted = { AuthorizationType: 'JWT', AuthorizationScopes: ['aws.cognito.signin.user.admin'] };
      if ((access as string) === 'account') {
        expect(route).toMatchObject(wanted);
        expect(textOf(route.AuthorizerId)).toMatch(/^PublicApi/);
      } else expect(route).toMatchObject({ AuthorizationType: 'NONE' });
    }
  });

  test('throttles bursts of requests, and logs the route but never the path, query or address of a request', () => {
    app.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
    });
    synthesize(production).app.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    });
    const [stage] = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Stage'));
    const format: string = stage?.Properties.AccessLogSettings.Format;
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/\$context\.(path|identity|domainName|authorizer\.claims)|query|header/i);
  });

  test('publishes no metrics for each route, because each costs money and nobody reads them', () => {
    const [stage] = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Stage'));
    expect(stage?.Properties.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false);
  });

  test('sends no CORS headers, so that browsers keep responses from other sites', () => {
    app.hasResourceProperties('AWS::ApiGatewayV2::Api', { CorsConfiguration: Match.absent() });
  });
});

describe('background work', () => {
  test('includes the sweeper, which runs every two minutes', () => {
    app.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(2 minutes)',
      State: 'ENABLED',
    });
  });

  test('includes the function that receives the events of SES about our emails', () => {
    app.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: ['aws.ses'] },
    });
  });

  test('has dead-letter queues that keep messages for two weeks, encrypted, and accept only TLS', () => {
    const { OutboxWorkers = app, TaskWorkers = app } = stacks.modules;
    const all = [app, OutboxWorkers, TaskWorkers].flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::SQS::Queue')),
    );
    const queues = all.filter(({ Properties }) => Properties.RedrivePolicy === undefined);
    expect(queues).toHaveLength(6);
    for (const { Properties } of queues)
      expect(Properties).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
    // Messages of the outbox and of tasks are also in the table. SQS keeps them for an hour, and moves them after three
    // attempts.
    const sources = all.filter(({ Properties }) => Properties.RedrivePolicy !== undefined);
    expect(sources).toHaveLength(3);
    for (const { Properties } of sources)
      expect(Properties).toMatchObject({
        MessageRetentionPeriod: 3_600,
        SqsManagedSseEnabled: true,
        RedrivePolicy: { maxReceiveCount: 3 },
      });
    const configurations = Object.values(
      resourcesOf(stacks.modules.Functions ?? app, 'AWS::Lambda::EventInvokeConfig'),
    );
    expect(configurations).toHaveLength(4);
    for (const { Properties } of configurations)
      expect(textOf(Properties.DestinationConfig.OnFailure.Destination)).toMatch(
        /^App:\w+DeadLettersQueue\w+$/,
      );
    for (const { Properties } of Object.values(resourcesOf(app, 'AWS::Events::Rule')))
      for (const target of Properties.Targets)
        expect(textOf(target.DeadLetterConfig.Arn)).toMatch(/DeadLettersQueue\w+\.Arn$/);
  });
});

describe('throttles of routes', () => {
  const stages = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Stage'));
  const settings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> =
    stages[0]?.Properties.RouteSettings;

  test('are set on every public route, below the limit of the whole API', () => {
    const whole = stages[0]?.Properties.DefaultRouteSettings;
    const routes = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => Properties,
    );
    const open = routes.filter(({ AuthorizationType }) => AuthorizationType === 'NONE');
    expect(open.length).toBeGreaterThan(20);
    for (const { RouteKey } of open) {
      expect(settings[RouteKey]?.ThrottlingRateLimit).toBeLessThanOrEqual(whole.ThrottlingRateLimit / 2);
      expect(settings[RouteKey]?.ThrottlingBurstLimit).toBeLessThanOrEqual(whole.ThrottlingBurstLimit / 2);
    }
    const known = new Set(routes.map(({ RouteKey }) => RouteKey));
    expect(Object.keys(settings).filter((key) => !known.has(key))).toEqual([]);
  });

  test('are set after the routes exist that the settings of the stage name', () => {
    const created = new Set(stages[0]?.DependsOn);
    const missing = Object.keys(resourcesOf(app, 'AWS::ApiGatewayV2::Route')).filter(
      (id) => !created.has(id),
    );
    expect(missing).toEqual([]);
  });
});
