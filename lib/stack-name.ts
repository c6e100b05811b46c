import { brand } from '#domain/brand';
import type { StageName } from './stage-profile.ts';

/**
 * The name of one of a stage's stacks, and of what is called after them. It comes from the slug: the product may be
 * given another display name, and its stacks with their data stay what they are.
 */
export const stackName = (stage: StageName, part: string): string =>
  `${brand.slug.charAt(0).toUpperCase()}${brand.slug.slice(1)}-${stage}-${part}`;
