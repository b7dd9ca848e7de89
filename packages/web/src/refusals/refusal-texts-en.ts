import type { RefusalTexts } from './refusal-explanation.ts'

export const english: RefusalTexts = {
  known: {
    unknown_client: {
      reason: 'There is no access token with this client ID.',
      remedy: 'Compare the client ID in the integration with the one on the access token’s page.',
    },
    wrong_secret: {
      reason: 'The client ID is correct, but the secret is wrong.',
      remedy:
        'Copy the secret into the integration again. If it is lost, replace the access token; a secret is shown only once.',
    },
    record_revoked: {
      reason: 'The access token was revoked.',
      remedy: 'This cannot be undone. Add a new access token if the integration should keep working.',
    },
    record_paused: {
      reason: 'The access token is paused.',
      remedy: 'Resume it. The integration then works again immediately, with the same secret.',
    },
    network_not_allowed: {
      reason: 'The call came from a network that the access token does not allow.',
      remedy: 'Call from one of its networks. For another network, replace the access token.',
    },
    record_acts_only_for_itself: {
      reason: 'The access token may only act for its own service user.',
      remedy: 'Send its client ID as the acting user, or replace it with one that may act for people.',
    },
    user_outside_the_records_level: {
      reason: 'The acting user is outside the level of the access token.',
      remedy: 'Act for someone on that level or below, or replace the access token with one for a higher level.',
    },
    user_on_another_level: {
      reason: 'The access token may not act for people on the acting user’s level.',
      remedy: 'Act for someone on its levels or below, or replace the access token.',
    },
    user_has_another_role: {
      reason: 'The access token may not act for people with the acting user’s role.',
      remedy: 'Act for someone with one of its roles, or replace the access token.',
    },
    user_not_named: {
      reason: 'The acting user is not one of the people the access token may act for.',
      remedy: 'Act for one of these people, or replace the access token.',
    },
    user_made_by_others: {
      reason: 'The access token may only act for people it added, and the acting user is not one of them.',
      remedy: 'Act for someone it added.',
    },
    record_rules_changed: {
      reason: 'The rules of the access token became stricter during the call.',
      remedy: 'Nothing. The integration can try again; the new rules then apply.',
    },
    record_expired: {
      reason: 'The access token has expired.',
      remedy: 'Set a later expiration date. The integration then works again immediately, with the same secret.',
    },
    record_unknown: {
      reason: 'The bearer token belongs to an access token that does not exist here.',
      remedy: 'Check that the integration calls this installation, then get a new bearer token from /oauth/token.',
    },
    no_usable_credentials: {
      reason: 'The request had no readable client ID and secret.',
      remedy: 'Send client_id and client_secret once, in the form body or with HTTP Basic, never in the URL.',
    },
    too_many_failed_attempts: {
      reason: 'There were too many failed attempts, so this one was not checked.',
      remedy: 'Fix the cause of the earlier failures, then wait a few minutes.',
    },
    another_clients_token: {
      reason: 'The bearer token to revoke belongs to another client.',
      remedy: 'Revoke it with the client it was issued to.',
    },
    no_bearer_token: {
      reason: 'The call had no bearer token.',
      remedy: 'Send the header “Authorization: Bearer …” with a bearer token from /oauth/token.',
    },
    not_ours: {
      reason: 'The bearer token was not issued by this service, or it was altered.',
      remedy: 'Get a new bearer token from /oauth/token of this installation and send it unchanged.',
    },
    token_expired: {
      reason: 'The bearer token has expired. It is valid for up to one hour.',
      remedy: 'Nothing, if the integration gets a new bearer token after a 401. If it does not, change it to do so.',
    },
    token_revoked: {
      reason: 'The bearer token was revoked.',
      remedy: 'Get a new bearer token from /oauth/token.',
    },
    user_unknown_in_this_area: {
      reason: 'The acting user does not exist in the learning area of the access token.',
      remedy: 'Send the UUID of a person in this learning area as the acting user, or the client ID.',
    },
    more_than_the_role_allows: {
      reason: 'The acting user’s role allows only part of this request.',
      remedy:
        'Act for someone with another role, or leave out what the role does not allow. The response says what that is.',
    },
    external_id_taken_out_of_reach: {
      reason: 'The external ID is already used in another branch, which the acting user cannot see.',
      remedy: 'Use another external ID. Many of these may mean that someone is probing for what exists elsewhere.',
    },
    uuid_taken_out_of_reach: {
      reason: 'The UUID belongs to a person in another branch, whom the acting user cannot see.',
      remedy: 'Use another UUID. Many of these may mean that someone is probing for people elsewhere.',
    },
    user_inactive: {
      reason: 'The acting user is deactivated.',
      remedy: 'Reactivate the person, or act for someone else.',
    },
    acting_user_changed: {
      reason: 'The acting user’s role or level changed during the call.',
      remedy: 'Nothing. Nothing was changed, and the integration can try again.',
    },
    another_records_service_user: {
      reason: 'The acting user is the service user of another access token.',
      remedy: 'Send this access token’s own client ID as the acting user.',
    },
    acting_user_required: {
      reason: 'The call did not name an acting user.',
      remedy: 'Send the header Service-Client-UUID. The client ID always works.',
    },
    acting_user_malformed: {
      reason: 'The acting user was not a single UUID.',
      remedy: 'Send exactly one UUID in the header Service-Client-UUID.',
    },
    token_may_only_read: {
      reason: 'The call tried to write with a read-only bearer token.',
      remedy: 'Use an access token with read and write access, and request the scope “write”.',
    },
    too_many_requests: {
      reason: 'The client exceeded its rate limit.',
      remedy: 'Slow the integration down. The responses say how many calls are left and when to try again.',
    },
    audit_budget_used_up: {
      reason: 'This access token has written as much in a day as it may.',
      remedy:
        'Find out why it writes so much. It can write again when a day has passed. The operator can raise AUDIT_MIB_PER_TOKEN.',
    },
    area_budget_used_up: {
      reason: 'As much has been written in the learning area in a day as may be.',
      remedy:
        'Find out which access token writes so much, and pause it: that is always possible. The operator can raise WRITE_MIB_PER_AREA.',
    },
    too_many_requests_at_once: {
      reason: 'The client made more calls at the same time than one client is allowed.',
      remedy:
        'Have the integration send fewer calls at a time. If they are slow, check what it searches for. If nobody can explain it, revoke the access token.',
    },
    unknown_administrator: {
      reason: 'There is no administrator with this email address.',
      remedy: 'Check the address for typos. Many of these from one IP address may mean that someone is guessing.',
    },
    wrong_password: {
      reason: 'The password was wrong.',
      remedy: 'Nothing, if it was you. Many of these from one IP address may mean that someone is guessing.',
    },
    deactivated: {
      reason: 'The administrator is deactivated.',
      remedy: 'Reactivate the account if they should have access again.',
    },
    session_ended: {
      reason: 'The session ended during the request. Nothing was changed.',
      remedy: 'Nothing, if you ended it. Many of these at once may mean that someone else was using the session.',
    },
    totp_required: {
      reason: 'The password was correct, but the two-factor code was still missing.',
      remedy:
        'Nothing. Every sign-in with two-factor authentication starts like this. If it was not you, change your password.',
    },
    confirmation_required: {
      reason: 'The password had to be confirmed again first.',
      remedy: 'Nothing, if it was you; the backoffice asks for it. If it was not you, end that session.',
    },
    wrong_totp_code: {
      reason: 'The code from the authenticator app was wrong.',
      remedy: 'Check that the clock on the phone is correct.',
    },
    totp_code_used: {
      reason: 'The code from the authenticator app had already been used.',
      remedy: 'Wait for the next code.',
    },
    credentials_changed: {
      reason: 'The password or two-factor authentication was changed at the same moment.',
      remedy: 'Try again with the new password or code.',
    },
    throttled: {
      reason: 'There were too many failed attempts, so this one was not checked.',
      remedy: 'Wait 15 minutes.',
    },
    set_up_link_invalid: {
      reason: 'The setup link was wrong, already used or expired.',
      remedy: 'If there is no administrator yet, restart the service to get a new link.',
    },
    read_only_role: {
      reason: 'An auditor tried to change something.',
      remedy: 'If they should, change their role under Administrators.',
    },
    outside_own_area: {
      reason: 'An administrator of one learning area tried something that concerns more than that area.',
      remedy: 'If they should, change their role under Administrators.',
    },
    role_changed: {
      reason: 'The role of the administrator was changed while the request was in progress.',
      remedy: 'They sign in again and repeat it, if their role allows it.',
    },
    two_factor_required: {
      reason: 'This installation requires two-factor authentication, and the administrator had not set it up.',
      remedy: 'They set it up after signing in; until then nothing else is allowed.',
    },
    link_invalid: {
      reason: 'The invitation or reset link was wrong, already used, withdrawn or expired.',
      remedy: 'If somebody needs it, create a new link under Administrators.',
    },
    too_many: {
      reason: 'Too many attempts were refused at once, so these were only counted.',
      remedy: 'Check the attempts around this time to see where they came from.',
    },
  },
  recordLacksPermission: (permission) => ({
    reason: `The access token does not have the permission “${permission}”.`,
    remedy: 'If the integration needs it, replace the access token with one that has it.',
  }),
  noPermission: (permission) => ({
    reason: `The acting user does not have the permission “${permission}”.`,
    remedy: 'Act for a person whose role allows it, or change this person’s role.',
  }),
  other: (reason) => ({ reason: `${reason}.`, remedy: 'See the details of the event.' }),
}
