// dependency-cruiser reads TypeScript through the compiler's JavaScript interface, which TypeScript 7 no longer has.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=\/|$)/, 'typescript-6'), context),
})
