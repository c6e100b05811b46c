import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { countedLines } from '../functions/counted-lines.ts';
import type { StageName } from '../stage-profile.ts';

/** Visitors whom the bot check refused within an hour; 0 where it let anybody pass. */
export const refusedWithoutAPass = (stage: StageName): MathExpression =>
  new MathExpression({
    expression: 'IF(FILL(passed, 0) < 1, FILL(refused, 0), 0)',
    usingMetrics: {
      refused: countedLines(stage, 'botCheckRefusals'),
      passed: countedLines(stage, 'botCheckPasses'),
    },
    period: Duration.hours(1),
  });
