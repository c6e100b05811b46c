import { describe, expect, test } from 'vitest';
import { type DeployOptions, type DeployPorts, deployProduct } from '#bin/release/deploy-product';
import type { SmokeTarget } from '#bin/release/smoke-test';

/** Ports of a deployment that succeeds; `done` records every step in order. */
function aDeployment(changes: Partial<DeployPorts> = {}) {
  const done: string[] = [];
  const said: string[] = [];
  const targets: SmokeTarget[] = [];
  const step = <Value>(name: string, value: Value) => {
    done.push(name);
    return Promise.resolve(value);
  };
  const ports: DeployPorts = {
    isBootstrapped: () => step('bootstrapped?', true),
    senderState: (identity) => step(`sender ${identity}?`, { canMailAnybody: true, toDo: [] }),
    build: ({ siteOrigin, onlinePaymentsComing }) =>
      step(
        `build ${siteOrigin ?? 'for anywhere'}${onlinePaymentsComing ? '' : ' with online payments'}`,
        undefined,
      ),
    tableFaults: async () => [],
    concurrencyLimit: async () => 1_000,
    deployStacks: (args) =>
      step(`deploy ${args.join(' ')}`, {
        'Billhook-prod-App': { ApiId: 'a1' },
        'Billhook-prod-Data': { DocumentBucketName: 'documents' },
        'Billhook-prod-Web': { Address: 'https://www.billhook.test', DistributionName: 'd1.cloudfront.net' },
      }),
    storeSourceMaps: (bucketName) => step(`source maps to ${bucketName}`, 3),
    resolves: () => Promise.resolve(true),
    smokeTest: (target) => {
      targets.push(target);
      return step('smoke test', [{ name: 'page /' }]);
    },
    pause: (milliseconds) => step(`pause ${milliseconds}`, undefined),
    hasBotCheckSecret: (stage) => step(`secret of ${stage}?`, true),
    say: (line) => said.push(line),
    ...changes,
  };
  const run = (options: Partial<DeployOptions> = {}) =>
    deployProduct({ stage: 'prod', storedSettings: {}, yes: false, args: [], ...options }, ports);
  return { run, done, said, targets };
}

const withDomain = {
  domain: 'www.billhook.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
  mailDomain: 'billhook.test',
  botCheckSiteKey: 'public-key',
  alarmEmail: 'ops@billhook.test',
};

describe('a deployment', () => {
  test('checks the account, builds, deploys, tests the live site, and then lists the remaining steps', async () => {
    const deployment = aDeployment();
    expect(await deployment.run({ storedSettings: withDomain })).toBe(0);
    expect(deployment.done).toEqual([
      'bootstrapped?',
      'sender billhook.test?',
      'build https://www.billhook.test',
      'deploy -c stage=prod -c poolMail=ses --require-approval broadening',
      'source maps to documents',
      'smoke test',
      'sender billhook.test?',
      'secret of prod?',
    ]);
    expect(deployment.targets).toEqual([
      { origin: 'https://www.billhook.test', apiOrigin: 'https://a1.execute-api.us-east-1.amazonaws.com' },
    ]);
    expect(deployment.said.join('\n')).toContain('https://www.billhook.test is live and passed its test.');
    expect(deployment.said.join('\n')).not.toContain('To do');
  });

  test('still tests the site and succeeds if source maps cannot be stored, and says so', async () => {
    const deployment = aDeployment({ storeSourceMaps: () => Promise.reject(new Error('Access Denied')) });
    expect(await deployment.run({ storedSettings: withDomain })).toBe(0);
    expect(deployment.done).toContain('smoke test');
    expect(deployment.said).toContain(
      'To do, source maps: Access Denied. Deploy again, or npm run trace cannot explain stacks.',
    );
  });

  test("checks the account's concurrency quota before the build, and reserves only as much as it allows", async () => {
    const small = aDeployment({ concurrencyLimit: async () => 10 });
    expect(await small.run({ storedSettings: { ...withDomain, reservedConcurrency: 1 } })).toBe(1);
    expect(small.done).not.toContain('smoke test');
    expect(small.said.join('\n')).toMatch(/Leave it out, or request a higher quota \(L-B99A9384\)/);
    const settings50 = { ...withDomain, reservedConcurrency: 50 };
    const refused = aDeployment();
    expect(await refused.run({ storedSettings: settings50 })).toBe(1);
    const [maxReserved] = /(?<=Set it to )\d+/.exec(refused.said.join()) ?? [];
    expect(
      await aDeployment().run({
        storedSettings: { ...settings50, reservedConcurrency: Number(maxReserved) },
      }),
    ).toBe(0);
    expect(
      await aDeployment({ concurrencyLimit: async () => 10_000 }).run({ storedSettings: settings50 }),
    ).toBe(0);
    const off = aDeployment({ concurrencyLimit: () => Promise.reject(new Error('was asked')) });
    expect(await off.run({ storedSettings: withDomain })).toBe(0);
  });

  test('lists the settings that a stage with customers needs and does not have', async () => {
    const deployment = aDeployment();
    expect(await deployment.run({ storedSettings: { firewall: false } })).toBe(0);
    expect(
      deployment.said.filter((line) => line.startsWith('To do')).map((line) => line.split(':')[0]),
    ).toEqual(['To do, alarms', 'To do, firewall', 'To do, domain', 'To do, mail', 'To do, bot check']);
    const byUrl = aDeployment();
    await byUrl.run({
      storedSettings: { ...withDomain, alarmEmail: '', alarmUrl: 'https://on-call.billhook.test/key' },
    });
    expect(byUrl.said.join('\n')).not.toContain('To do');
  });

  test('lists no missing settings for a stage without customers', async () => {
    const deployment = aDeployment();
    await deployment.run({ stage: 'dev' });
    expect(deployment.said.join('\n')).not.toContain('To do, alarms');
  });

  test('stops before the build if the account is not bootstrapped, and says how to do it', async () => {
    const deployment = aDeployment({ isBootstrapped: async () => false });
    expect(await deployment.run()).toBe(1);
    expect(deployment.done).toEqual([]);
    expect(deployment.said).toEqual([expect.stringContaining('npx cdk bootstrap aws://ACCOUNT/us-east-1')]);
  });

  test('stops before any change if a setting is wrong', async () => {
    const deployment = aDeployment();
    await expect(deployment.run({ storedSettings: { firewall: 'perhaps' } })).rejects.toThrow(/firewall/);
    expect(deployment.done).toEqual([]);
  });

  test('switches to a restored table only if that table has every setting', async () => {
    const lacking = aDeployment({ tableFaults: async (name) => [`has no point-in-time recovery: ${name}`] });
    expect(await lacking.run({ args: ['-c', 'tableName=restored'] })).toBe(1);
    expect(lacking.said).toEqual(['The table restored has no point-in-time recovery: restored']);
    expect(lacking.done.filter((step) => /^(build|deploy)/.test(step))).toEqual([]);
    expect(await aDeployment().run({ args: ['-c', 'tableName=restored'] })).toBe(0);
  });

  test('keeps the email of the user pool on Cognito until SES leaves the sandbox, and says what SES needs', async () => {
    const deployment = aDeployment({
      senderState: async () => ({ canMailAnybody: false, toDo: ['CNAME one', 'CNAME two'] }),
      hasBotCheckSecret: async () => false,
    });
    expect(await deployment.run({ storedSettings: withDomain, yes: true })).toBe(0);
    expect(deployment.done).toContain('deploy -c stage=prod -c poolMail=cognito --require-approval never');
    expect(deployment.said).toEqual([
      expect.stringContaining('is live'),
      'To do, mail: CNAME one',
      'To do, mail: CNAME two',
      'To do, bot check: npm run set-bot-check-secret -- --stage prod',
    ]);
  });

  test("takes the setting for the user pool's email from the file or from the command line", async () => {
    const kept = aDeployment();
    await kept.run({ storedSettings: { poolMail: 'cognito' } });
    expect(kept.done).toContain('deploy -c stage=prod -c poolMail=cognito --require-approval broadening');
    const fromCommandLine = aDeployment();
    await fromCommandLine.run({ args: ['-c', 'mailFrom=hello@billhook.test', '--context=poolMail=cognito'] });
    expect(fromCommandLine.done).toContain('sender hello@billhook.test?');
    expect(fromCommandLine.done.find((step) => step.startsWith('deploy'))).toMatch(
      /poolMail=cognito .*mailFrom=hello/,
    );
  });

  test('tests a new domain at its CloudFront address, and shows the DNS record that it needs', async () => {
    const deployment = aDeployment({ resolves: async () => false });
    expect(await deployment.run({ storedSettings: withDomain })).toBe(0);
    expect(deployment.targets).toEqual([
      {
        origin: 'https://d1.cloudfront.net',
        siteOrigin: 'https://www.billhook.test',
        apiOrigin: 'https://a1.execute-api.us-east-1.amazonaws.com',
      },
    ]);
    expect(deployment.said).toContain('To do, DNS: CNAME www.billhook.test -> d1.cloudfront.net');
  });

  test('waits for a new distribution, and stops trying once the site works', async () => {
    let tries = 0;
    const deployment = aDeployment({
      smokeTest: async () => {
        tries += 1;
        return [tries < 3 ? { name: 'page /', fault: 'answered 403, not 200' } : { name: 'page /' }];
      },
    });
    expect(await deployment.run()).toBe(0);
    expect(tries).toBe(3);
    expect(deployment.done.filter((step) => step === 'pause 15000')).toHaveLength(2);
  });

  test('fails with the reason if the site does not work, and still lists the remaining steps', async () => {
    const deployment = aDeployment({
      smokeTest: async () => [{ name: 'page /', fault: 'answered 403, not 200' }, { name: 'page /crm' }],
      hasBotCheckSecret: async () => false,
    });
    expect(await deployment.run({ storedSettings: withDomain })).toBe(1);
    expect(deployment.said).toEqual([
      '  page /: answered 403, not 200',
      'The site is deployed, but it does not work as it should.',
      'To do, DNS, if it is not so: CNAME www.billhook.test -> d1.cloudfront.net',
      'To do, bot check: npm run set-bot-check-secret -- --stage prod',
    ]);
  });

  test('also names the DNS record if the domain still points elsewhere', async () => {
    const deployment = aDeployment({ smokeTest: async () => [{ name: 'page /', fault: 'answered 410' }] });
    expect(await deployment.run({ storedSettings: withDomain })).toBe(1);
    expect(deployment.said).toContain(
      'To do, DNS, if it is not so: CNAME www.billhook.test -> d1.cloudfront.net',
    );
  });

  test('does not test the site if CloudFormation refuses the deployment', async () => {
    const deployment = aDeployment({
      deployStacks: () => Promise.reject(new Error('cdk deploy ended with 1')),
    });
    await expect(deployment.run()).rejects.toThrow('cdk deploy ended with 1');
    expect(deployment.done).not.toContain('smoke test');
  });
});
