import type { RefusalTexts } from './refusal-explanation.ts'

export const english: RefusalTexts = {
  known: {
    unknown_client: {
      reason: 'There is no access token with this client id.',
      remedy: 'Compare the client id in the integration with the one on the access token’s page.',
    },
    wrong_secret: {
      reason: 'The client id is known, but the secret is wrong.',
      remedy:
        'Copy the secret into the integration again. If it is lost, replace the access token: a secret is shown only once.',
    },
    record_revoked: {
      reason: 'The access token was revoked.',
      remedy: 'This is final. Create a new access token if the integration should go on working.',
    },
    record_paused: {
      reason: 'The access token is paused.',
      remedy: 'Resume it: the integration works again at once, with the secret it has.',
    },
    network_not_allowed: {
      reason: 'The call came from a network that the access token does not allow.',
      remedy: 'Call from one of its networks. For another network, replace the access token.',
    },
    record_acts_only_for_itself: {
      reason: 'The access token may act only for its own service user.',
      remedy: 'Send its client id as the acting user, or replace it with one that may act for people.',
    },
    user_outside_the_records_level: {
      reason: 'The acting user is outside the level that the access token reaches.',
      remedy: 'Act for somebody on that level or below, or replace the access token with one that reaches further.',
    },
    user_on_another_level: {
      reason: 'The acting user is on none of the levels that the access token may act for.',
      remedy: 'Act for somebody on these levels or below, or replace the access token.',
    },
    user_has_another_role: {
      reason: 'The acting user has a role that the access token may not act for.',
      remedy: 'Act for somebody with one of its roles, or replace the access token.',
    },
    user_not_named: {
      reason: 'The acting user is none of the people whom the access token names.',
      remedy: 'Act for one of these people, or replace the access token.',
    },
    user_made_by_others: {
      reason: 'The access token acts only for people whom it made, and the acting user is none of them.',
      remedy: 'Act for somebody whom it made.',
    },
    record_rules_changed: {
      reason: 'The rules of the access token were narrowed while the change was waiting.',
      remedy: 'Nothing: the integration tries again and gets an answer by the new rules.',
    },
    record_expired: {
      reason: 'The access token has expired.',
      remedy: 'Set a later expiration date: the integration works again at once, with the secret it has.',
    },
    record_unknown: {
      reason: 'The token belongs to an access token that does not exist here.',
      remedy: 'Check that the integration calls this installation, then get a new token at /oauth/token.',
    },
    no_usable_credentials: {
      reason: 'The request had no client id and secret that could be read.',
      remedy: 'Send client_id and client_secret in the form body or as HTTP Basic, once, and never in the address.',
    },
    too_many_failed_attempts: {
      reason: 'There were too many failed attempts before, so this one was not looked at.',
      remedy: 'Put the cause of the earlier failures right, then wait a few minutes.',
    },
    another_clients_token: {
      reason: 'The token that was to be revoked belongs to another client.',
      remedy: 'Revoke it with the client that got it.',
    },
    no_bearer_token: {
      reason: 'The call carried no token.',
      remedy: 'Send the header “Authorization: Bearer …” with a token of /oauth/token.',
    },
    not_ours: {
      reason: 'The token was not issued by this service, or was changed on the way.',
      remedy: 'Get a new token at /oauth/token of this installation, and send it whole.',
    },
    token_expired: {
      reason: 'The token was good once, and its hour is over.',
      remedy: 'Nothing, if the integration gets a new token after a 401. Otherwise make it do so.',
    },
    token_revoked: {
      reason: 'The token was revoked one by one.',
      remedy: 'Get a new token at /oauth/token.',
    },
    user_unknown_in_this_area: {
      reason: 'The acting user does not exist in the learning area of the access token.',
      remedy: 'Send the UUID of a person of this learning area as the acting user, or the client id itself.',
    },
    more_than_the_role_allows: {
      reason: 'The role of the acting user allows only a part of what was asked for.',
      remedy: 'Act for somebody with another role, or leave out what goes beyond it: the answer said what.',
    },
    external_id_taken_out_of_reach: {
      reason: 'The external id belongs to something in another branch, which the acting user cannot see.',
      remedy: 'Use another external id. Many of these may be somebody who looks for what exists elsewhere.',
    },
    uuid_taken_out_of_reach: {
      reason: 'The UUID belongs to a user in another branch, whom the acting user cannot see.',
      remedy: 'Use another UUID. Many of these may be somebody who looks for who exists elsewhere.',
    },
    user_inactive: {
      reason: 'The acting user is deactivated.',
      remedy: 'Reactivate the person, or act for another one.',
    },
    acting_user_changed: {
      reason: 'The role or the level of the acting user changed while the call was being carried out.',
      remedy: 'Nothing: no part of the call was carried out, and the integration can try again.',
    },
    another_records_service_user: {
      reason: 'The acting user is the service user of another access token.',
      remedy: 'Send this access token’s own client id as the acting user.',
    },
    acting_user_required: {
      reason: 'The call did not say whom it acts for.',
      remedy: 'Send the header Service-Client-UUID. The client id itself is always possible.',
    },
    acting_user_malformed: {
      reason: 'The acting user was not exactly one UUID.',
      remedy: 'Send exactly one UUID in the header Service-Client-UUID.',
    },
    token_may_only_read: {
      reason: 'The call wanted to write with a token that may only read.',
      remedy: 'Use an access token with read and write access, and ask for the scope “write”.',
    },
    too_many_requests: {
      reason: 'The client made more calls than its limit allows.',
      remedy: 'Make the integration slower: the answers say how many calls are left, and when to try again.',
    },
    audit_budget_used_up: {
      reason: 'The changes of this access token have filled the room that the audit trail gives it in a day.',
      remedy:
        'Find out why it writes so much. It may write again from midnight UTC; the operator can raise AUDIT_MIB_PER_TOKEN.',
    },
    too_many_requests_at_once: {
      reason: 'The client made more calls at the same time than the database serves for one client.',
      remedy:
        'Let the integration send fewer calls at a time. If they take long, look at what it searches for, and revoke the access token if nobody can explain it.',
    },
    unknown_administrator: {
      reason: 'There is no administrator with this e-mail address.',
      remedy: 'Check the address for slips. Many of these from one address may be somebody guessing.',
    },
    wrong_password: {
      reason: 'The password was wrong.',
      remedy: 'Nothing, if it was you. Many of these from one address may be somebody guessing.',
    },
    deactivated: {
      reason: 'The administrator is deactivated.',
      remedy: 'Reactivate the account if they should be let in again.',
    },
    session_ended: {
      reason: 'The session ended while the request was being carried out. Nothing of it was done.',
      remedy: 'Nothing, if you ended it. Many of these at once may be somebody who had to be stopped.',
    },
    totp_required: {
      reason: 'The password was right, and the code of the second factor was still to come.',
      remedy:
        'Nothing: this is the first half of every sign-in with a second factor. If it was not you, change your password.',
    },
    confirmation_required: {
      reason: 'The password had to be given again first, because the last time was too long ago.',
      remedy: 'Nothing, if it was you: the backoffice asks by itself. If it was not you, end that session.',
    },
    wrong_totp_code: {
      reason: 'The code of the authenticator app was wrong.',
      remedy: 'Check that the clock of the phone is right.',
    },
    totp_code_used: {
      reason: 'The code of the authenticator app had been used already.',
      remedy: 'Wait for the next code.',
    },
    credentials_changed: {
      reason: 'The password or the second factor changed at the same moment.',
      remedy: 'Try again with the new one.',
    },
    throttled: {
      reason: 'There were too many failed attempts before, so this one was not looked at.',
      remedy: 'Wait a quarter of an hour.',
    },
    set_up_link_invalid: {
      reason: 'The set-up link was wrong, used or too old.',
      remedy: 'Restart the service for a new one, if there is no administrator yet.',
    },
    too_many: {
      reason: 'So many attempts were refused at once that these were only counted.',
      remedy: 'Look at the attempts around this time to see where they come from.',
    },
  },
  recordLacksPermission: (permission) => ({
    reason: `The access token does not have the permission “${permission}”.`,
    remedy: 'If the integration needs it, replace the access token with one that has it.',
  }),
  noPermission: (permission) => ({
    reason: `The acting user does not have the permission “${permission}”.`,
    remedy: 'Act for a person whose role allows it, or change the role of this one.',
  }),
  other: (reason) => ({ reason: `${reason}.`, remedy: 'Look at the details of the event.' }),
}
