import { openSsoService, ownSsoService } from './open-sso.service.ts'
import { ssoService } from './sso.service.ts'
import { textGatewayService } from './text-gateway.service.ts'
import { supportService } from './support.service.ts'

/** What this domain adds to the server. */
export const integrationsServer = {
  services: [...supportService, ...openSsoService, ...ownSsoService, ...ssoService, ...textGatewayService],
}
