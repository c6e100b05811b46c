import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

type Rule = CfnWebACL.RuleProperty;

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // Samples hold headers and paths of visitors.
  sampledRequestsEnabled: false,
  metricName,
});

/** One of Amazon's rule groups; the named rules only count instead of blocking. */
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

/** Blocks an address with more than `limit` requests in five minutes, of those whose path starts with `path`. */
export const rateRule = (priority: number, name: string, limit: number, path?: string): Rule => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      ...(path !== undefined && {
        scopeDownStatement: {
          byteMatchStatement: {
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'STARTS_WITH',
            searchString: path,
            textTransformations: [{ priority: 0, type: 'NONE' }],
          },
        },
      }),
    },
  },
  visibilityConfig: visible(name),
});

/** What an ACL has beside its rules. */
export const aclDefaults = (metricName: string) => ({
  defaultAction: { allow: {} },
  visibilityConfig: visible(metricName),
});
