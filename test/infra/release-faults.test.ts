import { describe, expect, test } from 'vitest';
import { releaseFaults } from '#test/support/release-faults';
import { inventoryOf, type ReleaseInventory } from '#test/support/release-inventory';
import { production, synthesize } from '#test/support/stacks';

const now = inventoryOf(synthesize(production));

/** A copy of what is deployed, to change. */
type Changeable = {
  [stack: string]: {
    resources: { [id: string]: { type: string; name?: string } };
    exports: { [name: string]: string };
    imports: string[];
  };
};

function changed(change: (release: Changeable) => void): ReleaseInventory {
  const copy = structuredClone(now) as unknown as Changeable;
  change(copy);
  return copy as unknown as ReleaseInventory;
}

/** The one resource of a stack whose id begins so. */
function found(release: Changeable, stack: string, begin: string) {
  const resources = release[stack]?.resources ?? {};
  const [id, ...more] = Object.keys(resources).filter((each) => each.startsWith(begin));
  if (id === undefined || more.length > 0) throw new Error(`${begin} is not one resource of ${stack}`);
  return { id, resources };
}

function move(release: Changeable, stack: string, begin: string, to: { stack?: string; id?: string }): void {
  const { id, resources } = found(release, stack, begin);
  const target = release[to.stack ?? stack]?.resources ?? {};
  const resource = resources[id];
  delete resources[id];
  if (resource) target[to.id ?? id] = resource;
}

function drop(release: Changeable, stack: string, begin: string): void {
  const { id, resources } = found(release, stack, begin);
  delete resources[id];
}

describe('a change that AWS would refuse, or that loses logs, is told', () => {
  test('a release deployed over itself is none', () => {
    expect(releaseFaults(now, now)).toEqual([]);
  });

  test('a function in another module', () => {
    const next = changed((release) =>
      move(release, 'App/Quotes', 'AcceptQuoteFunction', { stack: 'App/Contact' }),
    );
    expect(releaseFaults(now, next)).toEqual([
      expect.stringMatching(
        /^AWS::Lambda::Function billhook-prod-accept-quote moves: from App\/Quotes AcceptQuoteFunction\w+ to App\/Contact /,
      ),
    ]);
  });

  test('a route under another id', () => {
    const route = Object.entries(now.App?.resources ?? {}).find(([, { name }]) =>
      name?.endsWith('POST /api/invoices'),
    );
    const next = changed((release) => move(release, 'App', String(route?.[0]), { id: 'Renamed' }));
    expect(releaseFaults(now, next)).toEqual([
      expect.stringMatching(/^AWS::ApiGatewayV2::Route \S+ POST \/api\/invoices moves: .* to App Renamed$/),
    ]);
  });

  test('a name that is made a second time', () => {
    const next = changed((release) => {
      const resources = release.App?.resources ?? {};
      resources.Twin = { type: 'AWS::CloudWatch::Alarm', name: 'billhook-prod-faults' };
    });
    expect(releaseFaults(now, next)).toEqual([expect.stringContaining('App Twin')]);
  });

  test('another kind of resource under an id that exists', () => {
    const next = changed((release) => {
      const { id, resources } = found(release, 'App', 'AlarmsTopicPolicy');
      resources[id] = { type: 'AWS::SQS::Queue' };
    });
    expect(releaseFaults(now, next)).toEqual([
      expect.stringMatching(/becomes AWS::SQS::Queue from AWS::SNS::TopicPolicy$/),
    ]);
  });

  test('an export that the last release imports, gone or with another value', () => {
    const used = now['App/Quotes']?.imports[0] ?? '';
    const gone = changed((release) => {
      delete release.Data?.exports[used];
    });
    expect(releaseFaults(now, gone)).toEqual([`the export ${used} goes, which is imported`]);
    const other = changed((release) => {
      if (release.Data) release.Data.exports[used] = 'Another';
    });
    expect(releaseFaults(now, other)).toEqual([`the export ${used} changes, which is imported`]);
  });

  test('a log that goes with its function', () => {
    const next = changed((release) => {
      drop(release, 'App/Quotes', 'AcceptQuoteFunction');
      drop(release, 'App/Quotes', 'AcceptQuoteLog');
    });
    expect(releaseFaults(now, next)).toEqual([
      'the log /aws/lambda/billhook-prod-accept-quote goes, with what support still needs',
    ]);
  });
});

describe('a change that can be deployed is not', () => {
  test('a function and its route that go, with the log that stays until the release after', () => {
    const retired = changed((release) => drop(release, 'App/Quotes', 'AcceptQuoteFunction'));
    expect(releaseFaults(now, retired)).toEqual([]);
    const forgotten = changed((release) => {
      drop(release, 'App/Quotes', 'AcceptQuoteFunction');
      drop(release, 'App/Quotes', 'AcceptQuoteLog');
    });
    expect(releaseFaults(retired, forgotten)).toEqual([]);
  });

  test('something new, and an export that nobody imports any more', () => {
    const next = changed((release) => {
      if (release.App) release.App.resources.New = { type: 'AWS::SQS::Queue' };
      for (const stack of Object.values(release)) stack.imports = [];
    });
    expect(releaseFaults(now, next)).toEqual([]);
    const later = changed((release) => {
      for (const stack of Object.values(release)) Object.assign(stack, { imports: [], exports: {} });
    });
    expect(releaseFaults(next, later)).toEqual([]);
  });
});
