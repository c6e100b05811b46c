import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import { endpoints } from '#domain/contract/endpoints';
import type { DeploymentSettings } from './deployment-settings.ts';

type Rule = CfnWebACL.RuleProperty;

const paymentEvents = endpoints['receive-payment-event'].path;

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // Sampled requests would contain headers and paths of visitors.
  sampledRequestsEnabled: false,
  metricName,
});

/** An AWS managed rule group; the rules in `counted` only count instead of blocking. */
export const managedRules = (priority: number, name: string, counted: readonly string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ...(counted.length > 0 && {
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      }),
    },
  },
  visibilityConfig: visible(name),
});

const pathStartsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/**
 * Blocks an IP address after `limit` requests in five minutes. Counts only those whose path starts with `under`, and
 * none whose path starts with `except`.
 */
const rateRule = (
  priority: number,
  name: string,
  limit: number,
  { under = '/', except }: { readonly under?: string; readonly except?: string } = {},
): Rule => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      scopeDownStatement:
        except === undefined
          ? pathStartsWith(under)
          : {
              andStatement: {
                statements: [pathStartsWith(under), { notStatement: { statement: pathStartsWith(except) } }],
              },
            },
    },
  },
  visibilityConfig: visible(name),
});

/** Properties of a web ACL besides its rules. */
export const aclDefaults = (metricName: string) => ({
  defaultAction: { allow: {} },
  visibilityConfig: visible(metricName),
});

export interface AccountsFirewallProps {
  readonly settings: DeploymentSettings;
  readonly userPoolArn: string;
}

/** AWS WAF for sign-in: limits attempts to guess passwords, and to find out which addresses have an account. */
export class AccountsFirewall extends Construct {
  constructor(scope: Construct, id: string, props: AccountsFirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: `${brand.slug}-${props.settings.stage}-accounts`,
      scope: 'REGIONAL',
      ...aclDefaults('accounts'),
      rules: [
        rateRule(0, 'sign-in-flood', 200),
        managedRules(1, 'AWSManagedRulesAmazonIpReputationList'),
        managedRules(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: props.userPoolArn,
      webAclArn: acl.attrArn,
    });
  }
}

/** AWS WAF for CloudFront: floods from one address, addresses with a bad reputation, malicious requests. */
export class SiteFirewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: `${brand.slug}-${props.settings.stage}-site`,
      scope: 'CLOUDFRONT',
      ...aclDefaults('site'),
      rules: [
        // An office behind one address: a page calls up to seven operations, an action on 50 invoices 50. The payment
        // provider reports everybody's payments from a few addresses.
        rateRule(0, 'api-flood', 1_500, { under: '/api/', except: paymentEvents }),
        rateRule(1, 'site-flood', 4_000, { except: paymentEvents }),
        managedRules(2, 'AWSManagedRulesAmazonIpReputationList'),
        managedRules(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // Only counted, because an invoice or a logo is larger than 8 KB, and notes may contain text that looks like
        // markup. Our code checks both.
        managedRules(4, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']),
      ],
    });
    this.arn = acl.attrArn;
  }
}
