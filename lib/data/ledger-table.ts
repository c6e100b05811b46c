import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { index1, ttlAttribute } from '#domain/table/keys';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { ItemAction } from '../functions/function-needs.ts';
import { dataRemoval, stageProfiles } from '../stage-profile.ts';

/** The one table: paid by request with a ceiling, restorable to any second of the last 35 days. */
export class LedgerTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const { stage, disposable } = props.settings;
    const { maxReadUnits, maxWriteUnits } = stageProfiles[stage].table;
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      maxReadRequestUnits: maxReadUnits,
      maxWriteRequestUnits: maxWriteUnits,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: ttlAttribute,
      deletionProtection: !disposable,
      removalPolicy: dataRemoval(disposable),
    });
    this.table.addGlobalSecondaryIndex({
      indexName: index1.name,
      partitionKey: { name: index1.pk, type: AttributeType.STRING },
      sortKey: { name: index1.sk, type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
      maxReadRequestUnits: maxReadUnits,
      maxWriteRequestUnits: maxWriteUnits,
    });
  }

  /** Gives a function the table's name and the listed actions on its items. */
  bindTable(target: BundledFunction, actions: readonly ItemAction[]): void {
    target.setVariable('TABLE_NAME', this.table.tableName);
    if (actions.length > 0)
      target.allow(
        actions.map((action) => `dynamodb:${action}`),
        [this.table.tableArn],
      );
  }

  /** Gives a function the table's name and lets it query index 1. */
  bindIndex(target: BundledFunction): void {
    target.setVariable('TABLE_NAME', this.table.tableName);
    target.allow(['dynamodb:Query'], [`${this.table.tableArn}/index/${index1.name}`]);
  }
}
