import type { Config } from '#server/config.ts';
import type { Exchange, Mount } from '#server/http/route.ts';
import {
  clearSessionCookie,
  deviceOf,
  markClientSafe,
  networkOf,
  sessionToken,
  setSessionCookie,
} from '#server/http/session.ts';
import * as tokenApi from '#shared/access-tokens.ts';
import * as api from '#shared/auth.ts';
import * as safe from '#shared/client-safe.ts';
import * as tokens from './access-tokens.service.ts';
import * as auth from './auth.service.ts';
import * as clientSafe from './client-safe.service.ts';
import * as recovery from './recovery.service.ts';
import * as sessions from './sessions.service.ts';
import type { SignIn } from './sign-in.ts';

/** Accounts, sessions and access tokens. */
export function mountAuth({ forUser, publicly }: Mount): void {
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
    await sessions.endSession(services, token, ip);
    clearSessionCookie(exchange.reply, services.config);
    return {};
  });
  forUser(api.getUser, (context) => auth.getUser(context));
  forUser(api.changePassword, async (context, { body }, exchange) => {
    const signIn = await auth.changePassword(context, body, callerOf(exchange, context.config));
    return welcome(signIn, exchange, context.config);
  });
  forUser(api.deleteAccount, async (context, { body }, exchange) => {
    await auth.deleteAccount(context, body.password, callerOf(exchange, context.config));
    clearSessionCookie(exchange.reply, context.config);
    return undefined;
  });
  forUser(api.getRecoveryCodes, (context) => recovery.getRecoveryCodes(context));
  forUser(api.createRecoveryCodes, async (context, { body }, exchange) => ({
    codes: await recovery.createRecoveryCodes(context, body.password, callerOf(exchange, context.config)),
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
    await clientSafe.leaveClientSafe(context, body.password, callerOf(exchange, context.config));
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
}

function welcome({ user, token }: SignIn, { reply }: Exchange, config: Config): api.User {
  setSessionCookie(reply, config, token);
  return user;
}

function callerOf({ request }: Exchange, config: Config): sessions.Caller {
  return {
    ip: request.ip,
    network: networkOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(request, config),
    token: sessionToken(request, config),
  };
}
