const service = '^server/src/([^/]+)/[^/]+[.]service[.]ts$'

/** contract <- server, contract <- web; a service calls another domain's queries and rules, never its service. */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^contract/|^node_modules/(zod|temporal-polyfill)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'contract-does-no-io',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'web-without-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-without-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'service-without-foreign-service',
      severity: 'error',
      from: { path: service },
      to: { path: service, pathNot: '^server/src/$1/' },
    },
    {
      name: 'parts-without-domain',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|kernel)/' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
