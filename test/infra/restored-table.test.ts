import { describe, expect, test } from 'vitest';
import { parameterNames } from '#lib/names';
import { synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const before = synthesize();
const moved = synthesize({ tableName: 'restored-table' });

/** References of other stacks to the table that the Data stack created. */
const ownTable = /ExportsOutput(?:Ref|FnGetAtt)LedgerTable/;

describe('the setting tableName', () => {
  test('points every function, role and alarm to the restored table', () => {
    for (const template of moved.withFunctions) {
      const named = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties.Environment?.Variables?.TABLE_NAME ?? [],
      );
      expect(named.filter((name) => name !== 'restored-table')).toEqual([]);
      const policies = JSON.stringify(resourcesOf(template, 'AWS::IAM::Policy'));
      expect(policies).not.toMatch(/"LedgerTable/);
    }
    const functions = moved.withFunctions.flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function')).filter(
        ({ Properties }) => Properties.Environment?.Variables?.TABLE_NAME === 'restored-table',
      ),
    );
    expect(functions.length).toBeGreaterThan(15);
    expect(JSON.stringify(Object.values(moved.modules).map((each) => each.toJSON()))).toContain(
      'table/restored-table/index/GSI1',
    );
    expect(JSON.stringify(moved.app.toJSON())).not.toMatch(ownTable);
    expect(JSON.stringify(resourcesOf(moved.app, 'AWS::CloudWatch::Alarm'))).toContain('restored-table');
  });

  test("points the operator's commands to the restored table too", () => {
    moved.data.hasResourceProperties('AWS::SSM::Parameter', {
      Name: parameterNames('dev').tableName,
      Value: 'restored-table',
    });
  });

  test('keeps the table of the stage and its exports, because the App stack imports them until it is deployed after Data', () => {
    expect(resourcesOf(moved.data, 'AWS::DynamoDB::Table')).toEqual(
      resourcesOf(before.data, 'AWS::DynamoDB::Table'),
    );
    const exportsOf = (outputs: object) => Object.keys(outputs).filter((name) => ownTable.test(name));
    const kept = exportsOf(moved.data.toJSON().Outputs);
    expect(kept).toEqual(exportsOf(before.data.toJSON().Outputs));
    expect(kept.length).toBeGreaterThanOrEqual(2);
  });
});
