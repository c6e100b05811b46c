import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { AccountsFirewall } from '../firewalls.ts';
import { parameterNames } from '../names.ts';
import { AccountTriggers } from './account-triggers.ts';
import { AccountsPool } from './accounts-pool.ts';
import { DocumentBucket } from './document-bucket.ts';
import { LedgerTable } from './ledger-table.ts';
import { MailIdentity } from './mail-identity.ts';
import { RegionBackup } from './region-backup.ts';

export interface DataStackProps extends StackProps {
  readonly settings: DeploymentSettings;
}

/** Everything that must survive every deployment: the table, the documents, the accounts, and the email sender. */
export class DataStack extends Stack {
  readonly ledger: LedgerTable;
  readonly documents: DocumentBucket;
  readonly mail: MailIdentity;
  readonly triggers: AccountTriggers;
  readonly accounts: AccountsPool;
  private readonly settings: DeploymentSettings;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { settings } = props;
    this.settings = settings;
    this.ledger = new LedgerTable(this, 'Ledger', { settings });
    this.documents = new DocumentBucket(this, 'Documents', { settings });
    this.mail = new MailIdentity(this, 'Mail', { settings });
    this.triggers = new AccountTriggers(this, 'Triggers', {
      settings,
      ledger: this.ledger,
      documents: this.documents,
    });
    this.accounts = new AccountsPool(this, 'Accounts', {
      settings,
      mail: this.mail,
      triggers: this.triggers,
    });
    if (settings.firewall)
      new AccountsFirewall(this, 'AccountsFirewall', {
        settings,
        userPoolArn: this.accounts.pool.userPoolArn,
      });
    // A disposable stage that makes no backups leaves no vault behind.
    if (!settings.disposable || settings.backupVaultArn !== undefined)
      new RegionBackup(this, 'RegionBackup', {
        settings,
        copyTo: settings.backupVaultArn,
        tableArn: this.ledger.table.tableArn,
        bucketArn: this.documents.bucket.bucketArn,
      });
    const outputs: Readonly<Record<string, string>> = {
      TableName: this.ledger.table.tableName,
      DocumentBucketName: this.documents.bucket.bucketName,
      UserPoolId: this.accounts.pool.userPoolId,
      UserPoolClientId: this.accounts.client.userPoolClientId,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
    this.storeResourceNames();
  }

  /** Stores the names of the data's resources for operators' commands, which know only the stage. */
  private storeResourceNames(): void {
    const names = parameterNames(this.settings.stage);
    const parameters = {
      TableNameParameter: [names.tableName, this.ledger.table.tableName],
      DocumentBucketParameter: [names.documentBucket, this.documents.bucket.bucketName],
      UserPoolIdParameter: [names.userPoolId, this.accounts.pool.userPoolId],
    } as const;
    for (const [id, [parameterName, stringValue]] of Object.entries(parameters))
      new StringParameter(this, id, { parameterName, stringValue, description: 'Read by commands' });
  }
}
