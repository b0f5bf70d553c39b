//! Protocols by `dyn`, for what asks of them only connections: connecting, waiting, counting bytes.
//! Requests never go this way: their path is made for each protocol by generics.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use gonogo_net::Meter;
use gonogo_wire::Problem;

use super::{Connected, Connection, Connector, Protocol};

type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Any `Protocol`.
pub trait AnyProtocol: Send + Sync {
    /// See [`Protocol::connector`].
    fn any_connector(&self, meter: Rc<Meter>) -> Result<Rc<dyn AnyConnector>, Problem>;

    /// See [`Protocol::http_version`].
    fn any_http_version(&self) -> &'static str;
}

/// Any `Connector`.
pub trait AnyConnector {
    /// See [`Connector::connect`].
    fn any_connect(&self) -> Boxed<'_, Result<Connected<Box<dyn AnyConnection>>, Problem>>;
}

/// Any `Connection`.
pub trait AnyConnection {
    /// See [`Connection::idle`].
    fn any_idle(&mut self) -> Boxed<'_, ()>;

    /// See [`Connection::settle_meter`].
    fn any_settle_meter(&self);
}

impl<P: Protocol> AnyProtocol for P {
    fn any_connector(&self, meter: Rc<Meter>) -> Result<Rc<dyn AnyConnector>, Problem> {
        Ok(Rc::new(self.connector(meter)?))
    }

    fn any_http_version(&self) -> &'static str {
        self.http_version()
    }
}

impl<C: Connector> AnyConnector for C {
    fn any_connect(&self) -> Boxed<'_, Result<Connected<Box<dyn AnyConnection>>, Problem>> {
        Box::pin(async {
            let Connected { connection, tls, phases } = self.connect().await?;
            Ok(Connected {
                connection: Box::new(connection) as Box<dyn AnyConnection>,
                tls,
                phases,
            })
        })
    }
}

impl<C: Connection> AnyConnection for C {
    fn any_idle(&mut self) -> Boxed<'_, ()> {
        Box::pin(self.idle())
    }

    fn any_settle_meter(&self) {
        self.settle_meter();
    }
}
