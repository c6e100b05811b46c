/**
 * The runtime configuration of web tests. All stand-ins answer with this one, because the page reads it once and the test
 * files of a worker share its modules.
 */
export const testRuntimeConfig = {
  userPool: {},
  botCheck: { scriptUrl: '/recaptcha/api.js', siteKey: 'site-key' },
};
