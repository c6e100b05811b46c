import {
  type OwnerChoice,
  type OwnerDecisions,
  type OwnerValue,
  ownerValues,
} from '#domain/profile/owner-values';
import { changeDetails } from '#domain/profile/payment-details';
import { commit } from '../../platform/table/commit.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { OwnerDecisionStore } from '../ports.ts';
import { businessProfile } from './business-profile.ts';
import { type AccountTable, projectSetting } from './change-account.ts';
import { detailsNoticeWrite } from './details-notice.ts';
import { liteProfile } from './lite-profile.ts';

/** The outcome for a value that waited for the owner's decision. 'replaced' means that the owner set another value. */
type Outcome = 'kept' | 'cleared' | 'replaced';

type Outcomes = Readonly<Partial<Record<OwnerValue, Outcome>>>;

/**
 * The entries of the profile that a decision changes; undefined if none of its values waited. Earlier documents no
 * longer show a value that was withheld and not kept, or that was cleared.
 */
function entriesOf({ withheld = {}, toReview = {} }: OwnerDecisions, outcomes: Outcomes) {
  const decided = ownerValues.filter((value) => outcomes[value] !== undefined);
  const decidedIn = (map: Partial<Record<OwnerValue, string>>) => decided.filter((value) => value in map);
  const removedEntries = (values: readonly OwnerValue[]) =>
    Object.fromEntries(values.map((value) => [value, undefined]));
  const hidden = decided.flatMap((value) => {
    const clearedReview = outcomes[value] === 'cleared' ? toReview[value] : undefined;
    const hiddenUpTo = withheld[value] ?? clearedReview;
    return hiddenUpTo === undefined || outcomes[value] === 'kept' ? [] : [[value, hiddenUpTo] as const];
  });
  const [decidedWithheld, decidedToReview] = [decidedIn(withheld), decidedIn(toReview)];
  if (decidedWithheld.length + decidedToReview.length === 0) return undefined;
  return {
    ...(decidedWithheld.length > 0 && { withheld: removedEntries(decidedWithheld) }),
    ...(decidedToReview.length > 0 && { toReview: removedEntries(decidedToReview) }),
    ...(hidden.length > 0 && { clearedBefore: Object.fromEntries(hidden) }),
  };
}

/** The change of a profile for decided values; empty if none of them waited. */
export function decidedChange(lite: OwnerDecisions, outcomes: Outcomes) {
  const entries = entriesOf(lite, outcomes);
  return entries ? { entries } : {};
}

/** Like `decidedChange`, as a separate write. */
export function decidedWrites(userId: string, lite: OwnerDecisions, outcomes: Outcomes): readonly Write[] {
  const { entries } = decidedChange(lite, outcomes);
  return entries ? [update(liteProfile, liteProfile.key(userId), { entries })] : [];
}

const outcomeOf: Readonly<Record<OwnerChoice, Outcome>> = { keep: 'kept', clear: 'cleared' };

/** Applies the owner's decisions on values that were set before the account was taken over or verified. */
export const ownerDecisions = (table: AccountTable): OwnerDecisionStore => ({
  async decide(userId, { lite, business }, choices, now) {
    const at = now.toISOString();
    const outcomes: Outcomes = Object.fromEntries(
      Object.entries(choices).flatMap(([value, choice]) => (choice ? [[value, outcomeOf[choice]]] : [])),
    );
    const stillWaitingConditions = ownerValues
      .filter((value) => outcomes[value] !== undefined)
      .map((entry) => {
        const attr = lite.withheld?.[entry] === undefined ? ('toReview' as const) : ('withheld' as const);
        return { attr, entry, exists: true } as const;
      });
    const { howToPay, businessEmail, reminders } = choices;
    const removal = howToPay === 'clear' ? changeDetails(lite, undefined, { now: at }) : undefined;
    const set = {
      ...removal,
      ...(reminders === 'clear' && lite.reminders && { reminders: { ...lite.reminders, isOn: false } }),
    };
    const profileWrite = update(
      liteProfile,
      liteProfile.key(userId),
      { replace: set, ...decidedChange(lite, outcomes) },
      ...stillWaitingConditions,
    );
    const { committed } = await commit(table, [
      profileWrite,
      ...(businessEmail === 'clear' && business
        ? [
            update(
              businessProfile,
              businessProfile.key(userId),
              { set: { email: lite.email, updatedAt: at } },
              { attr: 'email', is: business.email },
            ),
          ]
        : []),
      ...(removal ? [detailsNoticeWrite(userId, lite, removal, { now })] : []),
      ...(reminders === undefined ? [] : projectSetting(table, { userId, setting: 'reminders' }, now)),
    ]);
    return committed;
  },
});
