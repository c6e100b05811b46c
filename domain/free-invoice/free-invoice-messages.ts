/** Texts of the free generator that do not belong to a problem code. */
export const freeInvoiceMessages = {
  verificationLoading: 'Loading security verification...',
  verificationMissing:
    'Security verification could not be loaded. Check your connection or your content blocker.',
  sending: 'Generating PDF & Sending Email...',
  botCheckLoading: 'reCAPTCHA is still loading. Please try again.',
  botCheckFailed: 'reCAPTCHA verification failed. Please try again.',
  failed: 'Failed to generate invoice. Please try again.',
  offline: 'Failed to generate invoice. Please check your internet connection and try again.',
  unauthenticated: 'Authentication error. Please refresh the page and try again.',
  forbidden: 'Permission denied. The invoice service is temporarily unavailable.',
  notFound: 'Service not found. Please contact support.',
} as const;
