/**
 * Why a reset mail goes out, as `ClientMetadata` carries it to the custom-message trigger; without it somebody forgot a
 * password. `import`: an import of mobile users made the account. `voided`: the old password works no longer.
 */
export const resetOccasions = { import: { occasion: 'import' }, voided: { occasion: 'voided' } } as const;

/** The occasion that `ClientMetadata` names, 'forgotten' for any other. */
export function resetOccasionOf(
  metadata: Readonly<Record<string, string>> | undefined,
): 'forgotten' | keyof typeof resetOccasions {
  const named = metadata?.occasion;
  return named === 'import' || named === 'voided' ? named : 'forgotten';
}
