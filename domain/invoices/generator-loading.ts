/** Shown while the generator is loaded, also before its own texts are. */
export const generatorLoading = 'Loading your invoice generator...';
