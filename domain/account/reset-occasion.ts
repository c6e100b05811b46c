/**
 * Why a reset email is sent, as passed in `ClientMetadata` to the custom-message trigger. `import`: an import of mobile
 * users created the account. `voided`: the old password no longer works. Absent if the user forgot the password.
 */
export const resetOccasions = { import: { occasion: 'import' }, voided: { occasion: 'voided' } } as const;

/** The occasion named in `ClientMetadata`; 'forgotten' for any other. */
export function resetOccasionOf(
  metadata: Readonly<Record<string, string>> | undefined,
): 'forgotten' | keyof typeof resetOccasions {
  const named = metadata?.occasion;
  return named === 'import' || named === 'voided' ? named : 'forgotten';
}
