import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { tableIndexes } from '#domain/table/indexes';
import { releaseFaults } from '#test/support/release-faults';
import { inventoryOf, type ReleaseInventory } from '#test/support/release-inventory';
import { production, synthesize } from '#test/support/stacks';

const now = inventoryOf(synthesize(production));

/** A copy of the current release that a test may change. */
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

/** Finds the only resource of a stack whose logical ID starts with a prefix. */
function found(release: Changeable, stack: string, prefix: string) {
  const resources = release[stack]?.resources ?? {};
  const [id, ...more] = Object.keys(resources).filter((each) => each.startsWith(prefix));
  if (id === undefined || more.length > 0) throw new Error(`${prefix} is not one resource of ${stack}`);
  return { id, resources };
}

function move(release: Changeable, stack: string, prefix: string, to: { stack?: string; id?: string }): void {
  const { id, resources } = found(release, stack, prefix);
  const target = release[to.stack ?? stack]?.resources ?? {};
  const resource = resources[id];
  delete resources[id];
  if (resource) target[to.id ?? id] = resource;
}

function drop(release: Changeable, stack: string, prefix: string): void {
  const { id, resources } = found(release, stack, prefix);
  delete resources[id];
}

describe('the check of a release reports', () => {
  test('nothing if a release is deployed over itself', () => {
    expect(releaseFaults(now, now)).toEqual([]);
  });

  test('a function that moves to another stack', () => {
    const next = changed((release) =>
      move(release, 'App/Functions', 'PublicApiFunction', { stack: 'App/TaskWorkers' }),
    );
    expect(releaseFaults(now, next)).toEqual([
      expect.stringMatching(
        /^AWS::Lambda::Function billhook-prod-public-api moves: from App\/Functions PublicApiFunction\w+ to App\/TaskWorkers /,
      ),
    ]);
  });

  test('a route whose logical ID changes', () => {
    const route = Object.entries(now.App?.resources ?? {}).find(([, { name }]) =>
      name?.endsWith('POST /api/invoices'),
    );
    const next = changed((release) => move(release, 'App', String(route?.[0]), { id: 'Renamed' }));
    expect(releaseFaults(now, next)).toEqual([
      expect.stringMatching(/^AWS::ApiGatewayV2::Route \S+ POST \/api\/invoices moves: .* to App Renamed$/),
    ]);
  });

  test('a name that two resources would have at the same time', () => {
    const next = changed((release) => {
      const resources = release.App?.resources ?? {};
      resources.Twin = { type: 'AWS::CloudWatch::Alarm', name: 'billhook-prod-faults' };
    });
    expect(releaseFaults(now, next)).toEqual([expect.stringContaining('App Twin')]);
  });

  test('a logical ID whose resource type changes', () => {
    const next = changed((release) => {
      const { id, resources } = found(release, 'App', 'AlarmsTopicPolicy');
      resources[id] = { type: 'AWS::SQS::Queue' };
    });
    expect(releaseFaults(now, next)).toEqual([
      expect.stringMatching(/becomes AWS::SQS::Queue from AWS::SNS::TopicPolicy$/),
    ]);
  });

  test('an export that is removed or changed although the last release imports it', () => {
    const used = now['App/Functions']?.imports[0] ?? '';
    const gone = changed((release) => {
      delete release.Data?.exports[used];
    });
    expect(releaseFaults(now, gone)).toEqual([`the export ${used} goes, which is imported`]);
    const other = changed((release) => {
      if (release.Data) release.Data.exports[used] = 'Another';
    });
    expect(releaseFaults(now, other)).toEqual([`the export ${used} changes, which is imported`]);
  });

  test('a log group that is deleted together with its function', () => {
    const next = changed((release) => {
      drop(release, 'App/Functions', 'PublicApiFunction');
      drop(release, 'App/Functions', 'PublicApiLog');
    });
    expect(releaseFaults(now, next)).toEqual([
      'the log /aws/lambda/billhook-prod-public-api goes, with what support still needs',
    ]);
  });
});

/** A release of one table with indexes, each as its name, its partition key and its sort key. */
const tableWith = (...indexes: readonly (readonly [string, string, string])[]): ReleaseInventory =>
  inventoryOf({
    all: {
      Data: Template.fromJSON({
        Resources: {
          Ledger: {
            Type: 'AWS::DynamoDB::Table',
            Properties: {
              GlobalSecondaryIndexes: indexes.map(([IndexName, partition, sort]) => ({
                IndexName,
                KeySchema: [
                  { AttributeName: partition, KeyType: 'HASH' },
                  { AttributeName: sort, KeyType: 'RANGE' },
                ],
                Projection: { ProjectionType: 'ALL' },
              })),
            },
          },
        },
      }),
    },
  });

describe('the check of the indexes of a table', () => {
  const [one, two, three] = (['1', '2', '3'] as const).map(
    (n) => [`GSI${n}`, `GSI${n}PK`, `GSI${n}SK`] as const,
  ) as [[string, string, string], [string, string, string], [string, string, string]];

  test('accepts one new or one deleted index, as CloudFormation does', () => {
    expect(releaseFaults(tableWith(one), tableWith(one, two))).toEqual([]);
    expect(releaseFaults(tableWith(one, two), tableWith(two))).toEqual([]);
  });

  test('reports two new indexes, and one that replaces another', () => {
    expect(releaseFaults(tableWith(one), tableWith(one, two, three))).toEqual([
      'Data Ledger creates or deletes GSI2 and GSI3 in one update',
    ]);
    expect(releaseFaults(tableWith(one, two), tableWith(one, three))).toEqual([
      'Data Ledger creates or deletes GSI2 and GSI3 in one update',
    ]);
  });

  test('reports an index that keeps its name with other keys', () => {
    expect(releaseFaults(tableWith(one), tableWith(['GSI1', 'GSI1PK', 'createdAt']))).toEqual([
      'Data Ledger changes its index GSI1, which needs a new name',
    ]);
  });

  test('sees the indexes of our own table', () => {
    const indexes = Object.values(now.Data?.resources ?? {}).flatMap((each) =>
      Object.keys(each.indexes ?? {}),
    );
    expect(indexes.sort()).toEqual(tableIndexes.map(({ index }) => index.name).sort());
  });
});

describe('the check of a release accepts', () => {
  test('a deleted function and route, if the log group stays until the next release', () => {
    const retired = changed((release) => drop(release, 'App/Functions', 'PublicApiFunction'));
    expect(releaseFaults(now, retired)).toEqual([]);
    const forgotten = changed((release) => {
      drop(release, 'App/Functions', 'PublicApiFunction');
      drop(release, 'App/Functions', 'PublicApiLog');
    });
    expect(releaseFaults(retired, forgotten)).toEqual([]);
  });

  test('new resources, and a removed export that no stack imports any more', () => {
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
