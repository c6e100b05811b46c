import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settlingSeconds } from '#bin/users/erase-person';
import { endpoints } from '#domain/contract/endpoints';
import { functionNames, synthesize } from '#test/support/stacks';
import { resourcesOf, textOf } from '#test/support/template-reading';

const stacks = synthesize();
const { app } = stacks;
const functions = [stacks.data, stacks.app].flatMap((template) =>
  Object.values(resourcesOf(template, 'AWS::Lambda::Function')),
);
const names = new Set(functions.map(({ Properties }) => Properties.FunctionName));
const alarms = Object.values(resourcesOf(app, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
const alarmNames = new Set(alarms.map(({ AlarmName }) => AlarmName));

describe('functions', () => {
  test('there is one per operation, event and trigger', () => {
    expect([...names].sort()).toEqual(functionNames.map((name) => `billhook-dev-${name}`));
  });

  test('all run on the newest Node and ARM, are traced, and their logs are forgotten', () => {
    for (const { Properties } of functions)
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        LoggingConfig: { LogGroup: expect.anything() },
      });
    for (const template of [stacks.data, stacks.app, stacks.web])
      for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')))
        expect(Properties.RetentionInDays).toBeGreaterThan(0);
  });

  test('none is at work for longer than an erasure waits for it', () => {
    for (const { Properties } of functions) expect(Properties.Timeout).toBeLessThan(settlingSeconds);
  });

  test('concurrency is reserved only when asked for', () => {
    for (const { Properties } of functions) expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
    const reserved = synthesize({ reservedConcurrency: '20' }).app;
    for (const { Properties } of Object.values(resourcesOf(reserved, 'AWS::Lambda::Function')))
      expect(Properties.ReservedConcurrentExecutions).toBe(20);
  });

  test('every operation asks for the secret that CloudFront shows, and no template holds it', () => {
    for (const operation of Object.keys(endpoints)) {
      const found = functions.find(
        ({ Properties }) => Properties.FunctionName === `billhook-dev-${operation}`,
      );
      expect(textOf(found?.Properties.Environment.Variables.ORIGIN_SECRET)).toMatch(
        /^\{\{resolve:secretsmanager:OriginSecret\w+:SecretString:::\}\}$/,
      );
    }
    app.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
      SecretString: Match.absent(),
    });
  });

  test('a new version of the secret is a new one, and the one before is still accepted', () => {
    const { app: second, web } = synthesize({ originSecretVersion: '2' });
    const ids = Object.keys(resourcesOf(second, 'AWS::SecretsManager::Secret'));
    expect(ids.some((id) => id.startsWith('OriginSecretVersion1'))).toBe(true);
    const [newest] = ids.filter((id) => id.startsWith('OriginSecretVersion2'));
    const [accepted] = Object.entries(resourcesOf(second, 'AWS::SecretsManager::Secret')).filter(([id]) =>
      id.startsWith('OriginSecretAccepted2'),
    );
    expect(textOf(accepted?.[1].Properties.SecretString)).toMatch(
      /^\{\{resolve:secretsmanager:OriginSecretVersion2\w+:SecretString:::\}\} \{\{resolve:secretsmanager:OriginSecretVersion1\w+:SecretString:::\}\}$/,
    );
    for (const { Properties } of Object.values(resourcesOf(second, 'AWS::Lambda::Function')))
      if (Properties.Environment.Variables.ORIGIN_SECRET !== undefined)
        expect(textOf(Properties.Environment.Variables.ORIGIN_SECRET)).toBe(
          `{{resolve:secretsmanager:${accepted?.[0]}:SecretString:::}}`,
        );
    const config = Object.values(resourcesOf(web, 'AWS::CloudFront::Distribution'))[0]?.Properties
      .DistributionConfig;
    const headers = config.Origins.flatMap(
      (origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? [],
    );
    expect(headers.map(({ HeaderValue }: { HeaderValue: unknown }) => textOf(HeaderValue))).toEqual([
      `{{resolve:secretsmanager:App:${newest}:SecretString:::}}`,
    ]);
  });

  test('a local endpoint, which has no CloudFront, asks for none', () => {
    const local = synthesize({ localEndpoint: 'true' }).app;
    for (const { Properties } of Object.values(resourcesOf(local, 'AWS::Lambda::Function')))
      expect(Properties.Environment.Variables.ORIGIN_SECRET).toBeUndefined();
  });

  test('the site is found by its domain, or by the parameter that the Web stack writes', () => {
    const origin = (context: Record<string, string>) =>
      Object.values(resourcesOf(synthesize(context).app, 'AWS::Lambda::Function')).find(
        ({ Properties }) => Properties.FunctionName === 'billhook-dev-send-free-invoice',
      )?.Properties.Environment.Variables.SITE_ORIGIN;
    expect(origin({})).toBe('/billhook/dev/site-origin');
    expect(
      origin({ domain: 'www.billhook.test', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/a' }),
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

  test('lets only signed-in users with an access token reach account routes', () => {
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

  test('throttles floods and logs the route, never the path, query or address of a request', () => {
    app.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
    });
    const [stage] = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Stage'));
    const format: string = stage?.Properties.AccessLogSettings.Format;
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/\$context\.(path|identity|domainName|authorizer\.claims)|query|header/i);
  });

  test('writes no metrics per route, which nobody looks at and each is paid for', () => {
    const [stage] = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Stage'));
    expect(stage?.Properties.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false);
  });

  test('lets the browser of no other site read its answers', () => {
    app.hasResourceProperties('AWS::ApiGatewayV2::Api', { CorsConfiguration: Match.absent() });
  });
});

describe('background work', () => {
  test('the sweeper runs every two minutes', () => {
    app.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(2 minutes)',
      State: 'ENABLED',
    });
  });

  test('reports of the mail service about our mail reach their function', () => {
    app.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: ['aws.ses'] },
    });
  });

  test('what no attempt could handle is kept for two weeks, encrypted, and reached with TLS only', () => {
    const queues = Object.values(resourcesOf(app, 'AWS::SQS::Queue'));
    expect(queues).toHaveLength(2);
    for (const { Properties } of queues)
      expect(Properties).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
    const configurations = Object.values(resourcesOf(app, 'AWS::Lambda::EventInvokeConfig'));
    expect(configurations).toHaveLength(2);
    for (const { Properties } of configurations)
      expect(textOf(Properties.DestinationConfig.OnFailure.Destination)).toMatch(/DeadLettersQueue\w+\.Arn$/);
    for (const { Properties } of Object.values(resourcesOf(app, 'AWS::Events::Rule')))
      for (const target of Properties.Targets)
        expect(textOf(target.DeadLetterConfig.Arn)).toMatch(/DeadLettersQueue\w+\.Arn$/);
  });
});

describe('alarms', () => {
  test('watch every function for crashes and for not being started', () => {
    for (const name of names) {
      expect(alarmNames).toContain(`${name}-errors`);
      expect(alarmNames).toContain(`${name}-throttles`);
    }
  });

  test('watch dead letters, unknown sends, messages that support may not have got, the mail reputation, the table and the API', () => {
    for (const name of [
      'dead-letters-Sweeper',
      'dead-letters-MailEvents',
      'unknown-sends',
      'refused-mails',
      'unmailed-messages',
      'faults',
      'free-generator-paused',
      'bot-check-down',
      'bounce-rate',
      'complaint-rate',
      'table-throttled-reads',
      'table-throttled-writes',
      'api-errors',
    ])
      expect(alarmNames).toContain(`billhook-dev-${name}`);
  });

  test('all tell the topic, which takes messages over TLS only', () => {
    for (const alarm of alarms) expect(textOf(alarm.AlarmActions)).toMatch(/^AlarmsTopic/);
    app.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  test('may tell it: a policy of our own replaces the one by which CloudWatch could', () => {
    app.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Resource: { Ref: Match.stringLikeRegexp('^AlarmsTopic') },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        ]),
      },
    });
  });

  test('read from the log of the contact form what its code writes there', () => {
    const [filter, ...more] = Object.values(resourcesOf(app, 'AWS::Logs::MetricFilter'))
      .map(({ Properties }) => Properties)
      .filter(({ MetricTransformations: [metric] }) => metric.MetricName === 'unmailedMessages');
    expect(more).toEqual([]);
    expect(textOf(filter?.LogGroupName)).toMatch(/SendContactMessage/i);
    const [, written] = /\$\.event = "([^"]+)"/.exec(filter?.FilterPattern) ?? [];
    expect(readFileSync('lambdas/contact/send-contact-message.ts', 'utf8')).toContain(
      `log.error('${written}'`,
    );
  });

  test('read faults from the log of every function', () => {
    const filters = Object.values(resourcesOf(app, 'AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties,
    );
    const watched = filters
      .filter(({ FilterPattern }) => FilterPattern === '{ $.level = "ERROR" }')
      .map(({ LogGroupName }) => textOf(LogGroupName));
    expect(new Set(watched).size).toBe(functions.length);
  });
});
