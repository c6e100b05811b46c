/** Texts of the settings screen. */
export const settingsMessages = {
  loadFailed: 'Failed to load your profile. Please try again.',
  saveFailed: 'Failed to save changes. Please try again.',
  required: 'Please fill in all required fields (Name and Business Name).',
  saved: 'Your business settings have been saved successfully!',
  notReloaded: 'The latest settings could not be loaded. Nothing you typed is lost.',
  /** Refused because newer settings are stored (rule 42). */
  stale: 'These settings were changed elsewhere. Reload to see the latest, then save again.',
} as const;
