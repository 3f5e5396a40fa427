import type { Config } from '#server/config.ts';
import { callerOf } from '#server/http/caller.ts';
import { originOf } from '#server/http/headers.ts';
import type { Exchange, Mount } from '#server/http/route.ts';
import {
  clearSessionCookie,
  markClientSafe,
  passkeyCookie,
  readPasskeyCookie,
  setSessionCookie,
} from '#server/http/session-cookies.ts';
import * as tokenApi from '#shared/access-tokens.ts';
import * as api from '#shared/auth.ts';
import * as safe from '#shared/client-safe.ts';
import * as factorApi from '#shared/factors.ts';
import * as tokens from './access-tokens.service.ts';
import * as auth from './auth.service.ts';
import * as clientSafe from './client-safe.service.ts';
import type { Provider } from './oidc-provider.ts';
import * as passkeys from './passkeys.service.ts';
import * as recovery from './recovery.service.ts';
import * as sessions from './sessions.service.ts';
import type { SignIn } from './sign-in.ts';
import * as totp from './totp.service.ts';

/** Accounts, sessions and access tokens. */
export function mountAuth(mount: Mount, provider: Provider | undefined): void {
  const { forUser, publicly } = mount;
  publicly(api.register, async (services, { body }, exchange) => {
    const signIn = await auth.register(services, body, callerOf(exchange, services.config));
    return welcome(signIn, exchange, services.config);
  });
  publicly(api.login, async (services, { body }, exchange) => {
    const signIn = await auth.login(services, body, callerOf(exchange, services.config));
    return welcome(signIn, exchange, services.config);
  });
  publicly(api.recover, async (services, { body }, exchange) => {
    const signIn = await recovery.recover(services, body, callerOf(exchange, services.config));
    return welcome(signIn, exchange, services.config);
  });
  publicly(api.logout, async (services, _, exchange) => {
    const { token, ip } = callerOf(exchange, services.config);
    const { isOfProvider } = await sessions.endSession(services, token, ip);
    clearSessionCookie(exchange.reply, services.config);
    const url = isOfProvider ? await provider?.endSession() : undefined;
    return url === undefined ? {} : { url };
  });
  forUser(api.getUser, (context) => auth.getUser(context));
  forUser(api.changePassword, async (context, { body }, exchange) => {
    const { codes, ...signIn } = await auth.changePassword(context, body, callerOf(exchange, context.config));
    return { ...welcome(signIn, exchange, context.config), codes };
  });
  forUser(api.deleteAccount, async (context, { body }, exchange) => {
    await auth.deleteAccount(context, body, callerOf(exchange, context.config));
    clearSessionCookie(exchange.reply, context.config);
    return undefined;
  });
  forUser(api.getRecoveryCodes, (context) => recovery.getRecoveryCodes(context));
  forUser(api.createRecoveryCodes, async (context, { body }, exchange) => ({
    codes: await recovery.createRecoveryCodes(context, body, callerOf(exchange, context.config)),
  }));
  forUser(api.listSessions, (context) => sessions.listSessions(context));
  forUser(api.revokeSession, async (context, { params }, exchange) => {
    await sessions.revokeSession(context, params.id, exchange.request.ip);
    if (params.id === context.sessionId) clearSessionCookie(exchange.reply, context.config);
    return undefined;
  });
  forUser(safe.readClientSafe, async (context) => clientSafe.readClientSafe(context));
  forUser(safe.enterClientSafe, async (context, { body }, { request, reply }) => {
    const client = await clientSafe.enterClientSafe(context, body.clientId, request.ip);
    markClientSafe(reply, context.config, true);
    return client;
  });
  forUser(safe.leaveClientSafe, async (context, { body }, exchange) => {
    await clientSafe.leaveClientSafe(context, body, callerOf(exchange, context.config));
    markClientSafe(exchange.reply, context.config, false);
    return undefined;
  });
  forUser(tokenApi.listAccessTokens, (context) => tokens.listAccessTokens(context));
  forUser(tokenApi.createAccessToken, (context, { body }, exchange) =>
    tokens.createToken(context, body, callerOf(exchange, context.config)),
  );
  forUser(tokenApi.revokeAccessToken, async (context, { params }, exchange) => {
    await tokens.revokeToken(context, params.id, exchange.request.ip);
    return undefined;
  });
  mountFactors(mount);
}

/** Passkeys, and codes of authenticator apps. */
function mountFactors({ forUser, publicly }: Mount): void {
  publicly(factorApi.beginPasskeySignIn, (services, _, exchange) => {
    const holder = passkeyCookie(exchange, services.config);
    return passkeys.beginSignIn(services, originOf(exchange.request, services.config), holder);
  });
  publicly(factorApi.signInWithPasskey, async (services, { body }, exchange) => {
    const holder = readPasskeyCookie(exchange.request, services.config);
    const signIn = await passkeys.signInWithPasskey(services, body, holder, callerOf(exchange, services.config));
    return welcome(signIn, exchange, services.config);
  });
  forUser(factorApi.readFactors, (context) => passkeys.readFactors(context));
  forUser(factorApi.beginConfirmation, (context, _, { request }) =>
    passkeys.beginConfirmation(context, originOf(request, context.config)),
  );
  forUser(factorApi.beginPasskey, (context, { body }, exchange) =>
    passkeys.beginPasskey(context, body, callerOf(exchange, context.config)),
  );
  forUser(factorApi.addPasskey, (context, { body }, exchange) =>
    passkeys.addPasskeyTo(context, body, callerOf(exchange, context.config)),
  );
  forUser(factorApi.renamePasskey, (context, { params, body }) =>
    passkeys.renamePasskey(context, params.id, body.name),
  );
  forUser(factorApi.removePasskey, async (context, { params, body }, exchange) => {
    await passkeys.removePasskey(context, params.id, body, callerOf(exchange, context.config));
    return undefined;
  });
  forUser(factorApi.beginTotp, (context, { body }, exchange) =>
    totp.beginTotp(context, body, callerOf(exchange, context.config)),
  );
  forUser(factorApi.turnOnTotp, (context, { body }, exchange) =>
    totp.turnOnTotp(context, body.code, callerOf(exchange, context.config)),
  );
  forUser(factorApi.turnOffTotp, async (context, { body }, exchange) => {
    await totp.turnOffTotp(context, body, callerOf(exchange, context.config));
    return undefined;
  });
}

function welcome({ user, token }: SignIn, { reply }: Exchange, config: Config): api.User {
  setSessionCookie(reply, config, token);
  return user;
}
