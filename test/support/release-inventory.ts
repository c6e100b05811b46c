import type { Template } from 'aws-cdk-lib/assertions';
import type { SynthesizedStacks } from './stacks.ts';
import { type TemplateResource, textOf } from './template-reading.ts';

/**
 * What the next release must not change of a resource: its type, its unique name if it has one, and more than one index.
 */
interface InventoryEntry {
  readonly type: string;
  readonly name?: string;
  /** Keys and projection of each index of a table, by name. */
  readonly indexes?: Readonly<Record<string, string>>;
}

/** The part of a deployed stack that later releases must keep. */
interface StackInventory {
  /** By logical ID. */
  readonly resources: Readonly<Record<string, InventoryEntry>>;
  /** Values that other stacks may import, by export name. */
  readonly exports: Readonly<Record<string, string>>;
  readonly imports: readonly string[];
}

/** The stacks of a release by name; a nested stack as `App/Quote`. */
export type ReleaseInventory = Readonly<Record<string, StackInventory>>;

type Properties = TemplateResource['Properties'];

const property = (path: string) => (properties: Properties) =>
  path.split('.').reduce((value, part) => value?.[part], properties);

const both = (first: string, second: string) => (properties: Properties) => {
  const values = [property(first)(properties), property(second)(properties)];
  return values.includes(undefined) ? undefined : values.map(textOf).join(' ');
};

/**
 * Properties that must be unique in AWS, by resource type: names, and attachments that exist only once. CloudFormation
 * creates new resources before it deletes old ones, so a second resource with the same name and another logical ID is
 * refused with 409.
 */
export const uniqueBy: Readonly<Record<string, (properties: Properties) => unknown>> = {
  'AWS::ApiGatewayV2::Authorizer': both('ApiId', 'Name'),
  'AWS::ApiGatewayV2::Route': both('ApiId', 'RouteKey'),
  'AWS::ApiGatewayV2::Stage': both('ApiId', 'StageName'),
  'AWS::CloudFront::CachePolicy': property('CachePolicyConfig.Name'),
  'AWS::CloudFront::Distribution': property('DistributionConfig.Aliases'),
  'AWS::CloudFront::Function': property('Name'),
  'AWS::CloudFront::OriginAccessControl': property('OriginAccessControlConfig.Name'),
  'AWS::CloudFront::OriginRequestPolicy': property('OriginRequestPolicyConfig.Name'),
  'AWS::CloudFront::ResponseHeadersPolicy': property('ResponseHeadersPolicyConfig.Name'),
  'AWS::Backup::BackupVault': property('BackupVaultName'),
  'AWS::CloudWatch::Alarm': property('AlarmName'),
  'AWS::CloudWatch::Dashboard': property('DashboardName'),
  'AWS::Lambda::EventInvokeConfig': property('FunctionName'),
  'AWS::Lambda::Function': property('FunctionName'),
  'AWS::Logs::DeliveryDestination': property('Name'),
  'AWS::Logs::DeliverySource': property('Name'),
  'AWS::Logs::LogGroup': property('LogGroupName'),
  'AWS::Logs::ResourcePolicy': property('PolicyName'),
  'AWS::S3::BucketPolicy': property('Bucket'),
  'AWS::SES::ConfigurationSet': property('Name'),
  'AWS::SES::ConfigurationSetEventDestination': both('ConfigurationSetName', 'EventDestination.Name'),
  'AWS::SES::EmailIdentity': property('EmailIdentity'),
  'AWS::SNS::Subscription': both('TopicArn', 'Endpoint'),
  'AWS::SNS::TopicPolicy': property('Topics'),
  'AWS::SQS::Queue': property('QueueName'),
  'AWS::SQS::QueuePolicy': property('Queues'),
  'AWS::SSM::Parameter': property('Name'),
  'AWS::WAFv2::WebACL': both('Scope', 'Name'),
  'AWS::WAFv2::WebACLAssociation': property('ResourceArn'),
};

interface IndexProperties {
  readonly IndexName: string;
  readonly KeySchema: unknown;
  readonly Projection: unknown;
}

function indexesOf({ GlobalSecondaryIndexes = [] }: Properties): InventoryEntry['indexes'] {
  const indexes = GlobalSecondaryIndexes as readonly IndexProperties[];
  return Object.fromEntries(
    indexes.map(({ IndexName, KeySchema, Projection }) => [
      IndexName,
      JSON.stringify([KeySchema, Projection]),
    ]),
  );
}

function entryOf({ Type, Properties = {} }: TemplateResource): InventoryEntry {
  const name = uniqueBy[Type]?.(Properties);
  const indexes = /^AWS::DynamoDB::(Global)?Table$/.test(Type) ? indexesOf(Properties) : undefined;
  return { type: Type, ...(name !== undefined && { name: textOf(name) }), ...(indexes && { indexes }) };
}

function inventoryOfStack(template: Template): StackInventory {
  const json = template.toJSON() as {
    readonly Resources?: Readonly<Record<string, TemplateResource>>;
    readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: string } }>>;
  };
  const imports = JSON.stringify(json).matchAll(/"Fn::ImportValue":"([^"]+)"/g);
  return {
    resources: Object.fromEntries(
      Object.entries(json.Resources ?? {}).map(([id, each]) => [id, entryOf(each)]),
    ),
    exports: Object.fromEntries(
      Object.values(json.Outputs ?? {}).flatMap(({ Export, Value }) =>
        Export ? [[Export.Name, textOf(Value)] as const] : [],
      ),
    ),
    imports: [...new Set([...imports].map(([, name]) => String(name)))].sort(),
  };
}

/** The part of a release that the next one must keep. */
export const inventoryOf = (stacks: Pick<SynthesizedStacks, 'all'>): ReleaseInventory =>
  Object.fromEntries(
    Object.entries(stacks.all).map(([name, template]) => [name, inventoryOfStack(template)]),
  );
