//! The facts of a server's certificate that a person checks first: whose, from whom, until when.
//! Source: RFC 5280. Names are those of the subject's alternative names, as verification uses them.

use std::net::{Ipv4Addr, Ipv6Addr};

use rustls::pki_types::CertificateDer;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

use gonogo_wire::CertificateFacts;

/// Facts of the server's own certificate; `None` without a certificate that can be read.
pub fn describe(chain: &[CertificateDer<'_>]) -> Option<CertificateFacts> {
    let (_, certificate) = X509Certificate::from_der(chain.first()?).ok()?;
    let names = certificate
        .subject_alternative_name()
        .ok()
        .flatten()
        .map(|extension| extension.value.general_names.iter().filter_map(name).collect())
        .unwrap_or_default();
    Some(CertificateFacts {
        subject: certificate.subject().to_string(),
        issuer: certificate.issuer().to_string(),
        not_after: iso_utc(certificate.validity().not_after.timestamp()),
        names,
    })
}

fn name(name: &GeneralName<'_>) -> Option<String> {
    match name {
        GeneralName::DNSName(text) => Some((*text).to_owned()),
        GeneralName::IPAddress(bytes) => match bytes.len() {
            4 => <[u8; 4]>::try_from(*bytes).ok().map(|ip| Ipv4Addr::from(ip).to_string()),
            16 => <[u8; 16]>::try_from(*bytes).ok().map(|ip| Ipv6Addr::from(ip).to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Seconds since 1970 as `2027-01-31T23:59:59Z`; the civil calendar of Howard Hinnant's
/// "chrono-Compatible Low-Level Date Algorithms" (days_to_civil).
pub fn iso_utc(unix_s: i64) -> String {
    let (days, second) = (unix_s.div_euclid(86_400), unix_s.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::iso_utc;

    #[test]
    fn writes_dates_of_every_kind_of_year() {
        assert_eq!(iso_utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(iso_utc(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(iso_utc(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(iso_utc(4_102_444_800), "2100-01-01T00:00:00Z");
        assert_eq!(iso_utc(-1), "1969-12-31T23:59:59Z");
    }
}
